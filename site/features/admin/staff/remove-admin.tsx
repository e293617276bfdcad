import { useRef, useState } from 'react'
import type { StaffView } from '../../../../src/account/staff/contract.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogButtons } from '../../../ui/DialogButtons.tsx'
import { useShopForm } from '../../account/form.ts'
import { PasswordField } from '../../account/PasswordField.tsx'
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
  const remove = form.handleSubmit(async ({ password }) => {
    if (busy) return
    setBusy(true)
    const error = await removeFromStaff(admin._id, password)
    setBusy(false)
    if (error) form.setError('password', { message: error }, { shouldFocus: true })
    else onClose()
  })
  return (
    <>
      <p className="dialog__subject">{`${admin.name}, ${admin.email}`}</p>
      <p>They are signed out everywhere, and can still shop with their account.</p>
      <form method="post" noValidate onSubmit={remove}>
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          {...form.field('password', { required: 'Enter your own password.' })}
        />
        <DialogButtons
          back="Cancel"
          submit="Remove"
          look={form.filled ? 'danger-filled' : 'danger'}
          busy={busy}
          onBack={onClose}
        />
      </form>
    </>
  )
}
