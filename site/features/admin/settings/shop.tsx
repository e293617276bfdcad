import { ColorField } from './color-field.tsx'
import { Amount, Choice, Line } from './fields.tsx'
import { ImageField } from './image-field.tsx'
import { MeasuredTimes } from './measured-times.tsx'
import { Section, type SectionProps } from './section.tsx'

const NAMES = [
  'shopName',
  'logo',
  'themeColor',
  'badgeText',
  'deliveryNote',
  'promiseMeasuredTimes',
  'cardDensity',
  'wording',
  'lateAfterMinutes',
] as const

const WORDING_HINT =
  'Everyday says “Order placed”, not “Order Successfully”, and hides untrue texts that came with the shop.'

/** The shop's name and logo, the delivery promise, how close its cards are, and when an order is late. */
export function Shop(props: SectionProps) {
  return (
    <Section {...props} names={NAMES}>
      {(form) => {
        const [badge, note] = form.watch(['badgeText', 'deliveryNote'])
        return (
          <>
            <fieldset className="settings-group">
              <legend>Name and colour</legend>
              <div className="form-grid">
                <div className="half">
                  <Line form={form} name="shopName" label="Shop name" />
                </div>
                <ColorField
                  form={form}
                  name="themeColor"
                  label="Colour"
                  hint="Of the app and its icon; empty for green."
                />
                <div className="half">
                  <ImageField
                    form={form}
                    name="logo"
                    label="Logo"
                    hint="40 pixels high. Without one, the name is shown."
                  />
                </div>
              </div>
            </fieldset>
            <fieldset className="settings-group settings-group--apart">
              <legend>Cards and wording</legend>
              <div className="form-grid">
                <div className="half">
                  <Choice
                    form={form}
                    name="cardDensity"
                    label="Product cards"
                    hint="Per row of a phone, a tablet and a desktop"
                    options={{ comfortable: 'Comfortable: 1, 3 and 4', compact: 'Compact: 2, 4 and 6' }}
                  />
                </div>
                <div className="half">
                  <Choice
                    form={form}
                    name="wording"
                    label="Wording"
                    hint={WORDING_HINT}
                    options={{ specified: 'As first specified', everyday: 'Everyday English' }}
                  />
                </div>
              </div>
            </fieldset>
            <fieldset className="settings-group settings-group--apart">
              <legend>Delivery</legend>
              <div className="form-grid">
                <div className="half">
                  <Line form={form} name="badgeText" label="Delivery promise" hint="On every product" />
                </div>
                <div className="half">
                  <Line
                    form={form}
                    name="deliveryNote"
                    label="Under the promise"
                    hint="In the header of wide screens"
                  />
                </div>
                <div className="settings-preview">
                  <span className="settings-preview__label">In the header</span>
                  <p className="header__promise">
                    <b className="ten-min">{badge} delivery</b>
                    <span>{note}</span>
                  </p>
                </div>
                <div className="half">
                  <Amount
                    form={form}
                    name="lateAfterMinutes"
                    label="Late after"
                    hint="Minutes, where the promise names none"
                  />
                </div>
                <div>
                  <label className="check">
                    <input
                      type="checkbox"
                      aria-describedby="measured-hint"
                      {...form.register('promiseMeasuredTimes')}
                    />
                    Promise what deliveries take
                  </label>
                  <p className="field__hint" id="measured-hint">
                    The promise is the time within which four of five orders of this hour arrived lately; with fewer
                    than 20 of them, or while this is off, it is the one above.
                  </p>
                  <MeasuredTimes />
                </div>
              </div>
            </fieldset>
          </>
        )
      }}
    </Section>
  )
}
