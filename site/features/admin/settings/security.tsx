import { Section, type SectionProps } from './section.tsx'

const NAMES = ['requireSecondFactor'] as const

/** Whether admins need two-step login before they can do anything. */
export function Security(props: SectionProps) {
  return (
    <Section
      {...props}
      names={NAMES}
      note="With two-step login, a password alone does not open the shop: signing in also needs a code of an app on the phone, or takes a passkey instead. Each admin chooses in the profile."
    >
      {(form) => (
        <div className="form-grid">
          <label className="check">
            <input type="checkbox" {...form.register('requireSecondFactor')} />
            Require two-step login
          </label>
          <p className="field__hint">
            Whoever has none, you included, is led to the profile to switch it on, or to add a passkey, before anything
            else.
          </p>
        </div>
      )}
    </Section>
  )
}
