import { useState } from 'react'
import { HOME } from '../../api/paths.ts'
import { replaceDialog } from '../../ui/back-to-close.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { deleteAccount } from './account.ts'
import { showRefusal, useShopForm } from './form.ts'
import { PasswordField } from './PasswordField.tsx'

export function DeleteAccount() {
  const [open, setOpen] = useState(false)
  return (
    <div className="profile__row">
      <p>
        Your name, email, addresses and cart are deleted. Orders stay in the shop's records, without your personal
        details.
      </p>
      <button className="button button--danger" type="button" onClick={() => setOpen(true)}>
        Delete my account
      </button>
      <Dialog title="Delete my account" open={open} onClose={() => setOpen(false)}>
        <DeletionForm onCancel={() => setOpen(false)} />
      </Dialog>
    </div>
  )
}

function DeletionForm({ onCancel }: { onCancel(): void }) {
  const form = useShopForm<{ password: string }>(['password'])
  const [busy, setBusy] = useState(false)
  const remove = form.handleSubmit(async ({ password }) => {
    setBusy(true)
    const result = await deleteAccount(password)
    if (result.success) return replaceDialog(HOME)
    setBusy(false)
    showRefusal(form, result.message)
  })
  return (
    <>
      <p>This cannot be undone. Enter your password to confirm that it is you.</p>
      <form method="post" noValidate onSubmit={remove}>
        <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
        <div className="dialog__actions">
          <button className="button button--quiet" type="button" onClick={onCancel}>
            Cancel
          </button>
          <button className="button button--danger" type="submit" disabled={!form.filled || busy} aria-busy={busy}>
            Delete my account
          </button>
        </div>
      </form>
    </>
  )
}
