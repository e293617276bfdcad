import { Line, Text } from './fields.tsx'
import { Section, type SectionProps } from './section.tsx'

const NAMES = ['legalName', 'legalAddress', 'gstin', 'fssai'] as const

/** The seller's details that the law requires on invoices. */
export function Invoice(props: SectionProps) {
  return (
    <Section {...props} names={NAMES} note="Shown on every invoice and on the contact page.">
      {(form) => (
        <div className="form-grid">
          <Line form={form} name="legalName" label="Legal name" />
          <Text form={form} name="legalAddress" label="Address" rows={3} />
          <div className="half">
            <Line form={form} name="gstin" label="GSTIN" hint="Fifteen characters" autoCapitalize="characters" />
          </div>
          <div className="half">
            <Line form={form} name="fssai" label="FSSAI licence" hint="Fourteen digits" inputMode="numeric" />
          </div>
        </div>
      )}
    </Section>
  )
}
