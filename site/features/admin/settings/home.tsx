import { Banners } from './banners.tsx'
import { Line } from './fields.tsx'
import { Lines } from './lines.tsx'
import { Section, type SectionProps, type SettingsForm } from './section.tsx'

const NAMES = ['banners', 'features', 'newsletter', 'why', 'brands'] as const

/** The texts and images of the home page, some of which the product page also shows. */
export function Home(props: SectionProps) {
  return (
    <Section {...props} names={NAMES}>
      {(form) => (
        <>
          <Banners form={form} />
          <Titled form={form} name="features" title="Feature strip" count={4} />
          <fieldset className="settings-group">
            <legend>Newsletter</legend>
            <div className="form-grid">
              <div className="half">
                <Line form={form} name="newsletter.title" label="Newsletter title" maxLength={60} />
              </div>
              <div className="half">
                <Line form={form} name="newsletter.text" label="Newsletter text" maxLength={200} />
              </div>
            </div>
          </fieldset>
          <Titled form={form} name="why" title="Why shop here" count={3} />
          <Lines form={form} name="brands" label="Brands" hint="One a line. The first twelve stand on the home page." />
        </>
      )}
    </Section>
  )
}

interface TitledProps {
  form: SettingsForm
  name: 'features' | 'why'
  title: string
  count: number
}

const PLACES = [0, 1, 2, 3]

function Titled({ form, name, title, count }: TitledProps) {
  const places = PLACES.slice(0, Math.min(count, form.watch(name).length))
  return (
    <fieldset className="settings-group">
      <legend>{title}</legend>
      {places.map((at) => (
        <div className="form-grid" key={at}>
          <div className="half">
            <Line form={form} name={`${name}.${at}.title`} label={`Title ${at + 1}`} maxLength={60} />
          </div>
          <div className="half">
            <Line form={form} name={`${name}.${at}.text`} label={`Text ${at + 1}`} maxLength={200} />
          </div>
        </div>
      ))}
    </fieldset>
  )
}
