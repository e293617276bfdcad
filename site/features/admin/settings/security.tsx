import { useState } from 'react'
import type { Proof } from '../../../../src/account/passkey/contract.ts'
import type { ShopSettings } from '../../../../src/settings/contract.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { late, useOnceWanted } from '../../../ui/late.tsx'
import { needsProof } from '../../account/second-factor.ts'
import { Section, type SectionProps } from './section.tsx'
import { type Errors, saveSettings } from './settings.ts'

const ProofForm = late(async () => (await import('../../account/proof-form.tsx')).ProofForm)

const NAMES = ['requireSecondFactor'] as const

/** A change that waits for the proof of who makes it. */
interface Waiting {
  changed: Partial<ShopSettings>
  expected: Partial<ShopSettings>
  finish(errors: Errors): void
}

/** Whether admins need two-step login before they can do anything. */
export function Security(props: SectionProps) {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const isWanted = useOnceWanted(waiting !== null)
  const save = async (changed: Partial<ShopSettings>, expected?: Partial<ShopSettings>): Promise<Errors> => {
    if (changed.requireSecondFactor !== false || !(await needsProof())) return saveSettings(changed, expected)
    return new Promise((finish) => setWaiting({ changed, expected: expected ?? {}, finish }))
  }
  const close = (errors: Errors) => {
    waiting?.finish(errors)
    setWaiting(null)
  }
  const prove = async (proof: Proof) => {
    if (!waiting) return null
    const errors = await saveSettings(waiting.changed, waiting.expected, proof)
    // Whatever was wrong has been said, and can be tried again, unless it is wrong with the settings.
    if (errors !== null) close(errors)
    return null
  }
  return (
    <>
      <Section
        {...props}
        names={NAMES}
        save={save}
        note="With two-step login, a password alone does not open the shop: signing in also needs a code of an app on the phone, or takes a passkey instead. Each admin chooses in the profile."
      >
        {(form) => (
          <div className="form-grid">
            <label className="check">
              <input type="checkbox" {...form.register('requireSecondFactor')} />
              Require two-step login
            </label>
            <p className="field__hint">
              Whoever has none, you included, is led to the profile to switch it on, or to add a passkey, before
              anything else.
            </p>
          </div>
        )}
      </Section>
      {isWanted && (
        <Dialog title="Stop requiring two-step login" open={waiting !== null} onClose={() => close(null)}>
          <ProofForm confirm="Save" onProved={prove} onCancel={() => close(null)}>
            The passwords of admins who have no second factor then open the shop alone.
          </ProofForm>
        </Dialog>
      )}
    </>
  )
}
