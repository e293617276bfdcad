import { SETTINGS } from '../../../../src/shared/schemas/settings.ts'
import { Banners } from './banners.tsx'
import { Amount, Choice, Line, OptionalAmount, rangeOf } from './fields.tsx'
import { Lines } from './lines.tsx'
import { Section, type SectionProps, type SettingsForm } from './section.tsx'

const NAMES = [
  'categoryOpensOn',
  'homeRows',
  'homeRowLength',
  'showPopular',
  'showTogether',
  'banners',
  'features',
  'newsletter',
  'why',
  'brands',
] as const

/** The texts and images of the home page, some of which the product page also shows. */
export function Home(props: SectionProps) {
  return (
    <Section {...props} names={NAMES}>
      {(form) => (
        <>
          <Banners form={form} />
          <Rows form={form} />
          <Titled form={form} name="features" title="Feature strip" />
          <fieldset className="settings-group settings-group--apart">
            <legend>Newsletter</legend>
            <div className="form-grid">
              <div className="half">
                <Line form={form} name="newsletter.title" label="Newsletter title" />
              </div>
              <div className="half">
                <Line form={form} name="newsletter.text" label="Newsletter text" />
              </div>
            </div>
          </fieldset>
          <Titled form={form} name="why" title="Why shop here" />
          <Lines
            form={form}
            name="brands"
            label="Brands"
            hint="One per line. The first twelve are shown on the home page."
          />
        </>
      )}
    </Section>
  )
}

function Rows({ form }: { form: SettingsForm }) {
  return (
    <fieldset className="settings-group settings-group--apart">
      <legend>Categories and rows</legend>
      <div className="form-grid">
        <Choice
          form={form}
          name="categoryOpensOn"
          label="A category opens on"
          options={{ 'sub-category': 'its first sub-category', all: 'all its products' }}
        />
        <div className="half">
          <OptionalAmount
            form={form}
            name="homeRows"
            label="Rows of products"
            hint={`Empty for one per category; at most ${SETTINGS.homeRows.maximum}`}
          />
        </div>
        <div className="half">
          <Amount form={form} name="homeRowLength" label="Products in a row" hint={rangeOf(SETTINGS.homeRowLength)} />
        </div>
        <div>
          <label className="check">
            <input type="checkbox" aria-describedby="show-popular-hint" {...form.register('showPopular')} />
            Popular now and Buy again
          </label>
          <p className="field__hint" id="show-popular-hint">
            A row below the banners: what sells best, or what a shopper bought before. Also below empty carts and
            searches.
          </p>
        </div>
        <div>
          <label className="check">
            <input type="checkbox" aria-describedby="show-together-hint" {...form.register('showTogether')} />
            Often bought together
          </label>
          <p className="field__hint" id="show-together-hint">
            A row on a product and in the cart, once three customers ordered both
          </p>
        </div>
      </div>
    </fieldset>
  )
}

interface TitledProps {
  form: SettingsForm
  name: 'features' | 'why'
  title: string
}

const TITLED_HINT = 'Without a title it is not shown, nor is what came with the shop and is untrue of it.'

function Titled({ form, name, title }: TitledProps) {
  const places = [...form.watch(name).keys()].slice(0, SETTINGS[name].maxItems)
  return (
    <fieldset className="settings-group settings-group--apart">
      <legend>{title}</legend>
      <p className="field__hint">{TITLED_HINT}</p>
      {places.map((at) => (
        <div className="form-grid" key={at}>
          <div className="half">
            <Line form={form} name={`${name}.${at}.title`} label={`Title ${at + 1}`} />
          </div>
          <div className="half">
            <Line form={form} name={`${name}.${at}.text`} label={`Text ${at + 1}`} />
          </div>
        </div>
      ))}
    </fieldset>
  )
}
