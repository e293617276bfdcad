import { Text } from './fields.tsx'
import { Section, type SectionProps } from './section.tsx'

/** The policy pages that the law requires. */
export function Policies(props: SectionProps) {
  return (
    <Section
      {...props}
      names={['policies']}
      note="A line that begins with ## is a heading, one that begins with - an entry of a list; an empty line ends a paragraph."
    >
      {(form) => (
        <div className="form-grid">
          <Text form={form} name="policies.privacy" label="Privacy" rows={8} />
          <Text form={form} name="policies.terms" label="Terms of use" rows={8} />
          <Text form={form} name="policies.refunds" label="Refunds" rows={8} />
          <Text form={form} name="policies.contact" label="Contact" rows={5} />
        </div>
      )}
    </Section>
  )
}
