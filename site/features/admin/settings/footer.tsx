import { Line } from './fields.tsx'
import { Section, type SectionProps } from './section.tsx'

const NAMES = ['footerText', 'contact', 'social'] as const
const NETWORKS = ['facebook', 'instagram', 'linkedin', 'github'] as const

const FOOTER_HINT =
  'The text that came with the shop names the shop and this year once fees, badge or details are yours.'

/** The footer of every page, and the shop's contact details. */
export function Footer(props: SectionProps) {
  return (
    <Section {...props} names={NAMES} note="Empty fields are not shown.">
      {(form) => (
        <>
          <div className="form-grid">
            <Line form={form} name="footerText" label="Footer" hint={FOOTER_HINT} />
            <div className="half">
              <Line form={form} name="contact.email" label="Email for shoppers" type="email" autoComplete="off" />
            </div>
            <div className="half">
              <Line form={form} name="contact.phone" label="Phone for shoppers" type="tel" autoComplete="off" />
            </div>
          </div>
          <fieldset className="settings-group settings-group--apart">
            <legend>Social links</legend>
            <div className="form-grid">
              {NETWORKS.map((network) => (
                <div className="half" key={network}>
                  <Line
                    form={form}
                    name={`social.${network}`}
                    label={LABELS[network]}
                    type="url"
                    placeholder="https://"
                    autoComplete="off"
                  />
                </div>
              ))}
            </div>
          </fieldset>
        </>
      )}
    </Section>
  )
}

const LABELS = { facebook: 'Facebook', instagram: 'Instagram', linkedin: 'LinkedIn', github: 'GitHub' }
