import { useRef, useState } from 'react'
import type { Proof } from '../../../../src/account/passkey/contract.ts'
import type { StaffView } from '../../../../src/account/staff/contract.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FormActions } from '../../../ui/FormActions.tsx'
import { useShopForm } from '../../account/form.ts'
import { PasswordField } from '../../account/PasswordField.tsx'
import { SecondStep } from '../../account/proof-dialog.tsx'
import { needsProof } from '../../account/second-factor.ts'
import { removeFromStaff } from './staff.ts'

interface Props {
  admin: StaffView | null
  onClose(): void
  focusAfter(): HTMLElement | null
}

/** Removes the admin role from somebody. The acting admin has to enter their own password. */
export function RemoveAdmin({ admin, onClose, focusAfter }: Props) {
  const last = useRef(admin)
  // Keeps the content while the dialog closes.
  if (admin) last.current = admin
  return (
    <Dialog title="Remove admin" open={admin !== null} onClose={onClose} focusAfter={focusAfter}>
      {last.current && <RemovalForm admin={last.current} onClose={onClose} />}
    </Dialog>
  )
}

function RemovalForm({ admin, onClose }: { admin: StaffView; onClose(): void }) {
  const form = useShopForm<{ password: string }>(['password'])
  const [busy, setBusy] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const send = async (proof: Proof) => {
    const refusal = await removeFromStaff(admin._id, proof)
    if (refusal === null) onClose()
    return refusal
  }
  const remove = form.handleSubmit(async ({ password }) => {
    setBusy(true)
    if (await needsProof()) setTyped(password)
    else {
      const refusal = await send({ password })
      if (refusal !== null) form.setError('password', { message: refusal }, { shouldFocus: true })
    }
    setBusy(false)
  })
  return (
    <>
      <p className="dialog__subject">{`${admin.name}, ${admin.email}`}</p>
      <p>They are signed out everywhere, and can still shop with their account.</p>
      {typed === null ? (
        <form method="post" noValidate onSubmit={remove}>
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            {...form.field('password', { required: 'Enter your own password.' })}
          />
          <FormActions submit="Remove" look={form.filled ? 'danger-filled' : 'danger'} busy={busy} onBack={onClose} />
        </form>
      ) : (
        <SecondStep password={typed} confirm="Remove" danger send={send} onClose={() => setTyped(null)} />
      )}
    </>
  )
}
