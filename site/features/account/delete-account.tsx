import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { HOME } from '../../api/paths.ts'
import { replaceDialog } from '../../ui/back-to-close.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { deleteAccount } from './account.ts'
import { CODE_LENGTH } from './CodeField.tsx'
import { showRefusal, useShopForm } from './form.ts'
import { $loginWays, WITH_PASSWORD } from './mobile-login.ts'
import { PasswordField } from './PasswordField.tsx'
import { ProofCode } from './proof-code.tsx'

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
  const { mobile, hasPassword } = useStore($loginWays) ?? WITH_PASSWORD
  const form = useShopForm<{ password: string }>(hasPassword ? ['password'] : [])
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const remove = form.handleSubmit(async ({ password }) => {
    setBusy(true)
    const result = await deleteAccount(hasPassword ? { password } : { otp: code })
    if (result.success) return replaceDialog(HOME)
    setBusy(false)
    setCode('')
    showRefusal(form, result.message)
  })
  const isFilled = hasPassword ? form.filled : code.length === CODE_LENGTH
  return (
    <>
      <p>
        This cannot be undone. Enter {hasPassword ? 'your password' : 'a code that we send you'} to confirm that it is
        you.
      </p>
      <form method="post" noValidate onSubmit={remove}>
        {hasPassword ? (
          <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
        ) : (
          <ProofCode mobile={mobile} code={code} onChange={setCode} />
        )}
        <div className="dialog__actions">
          <button className="button button--quiet" type="button" onClick={onCancel}>
            Cancel
          </button>
          <button className="button button--danger" type="submit" disabled={!isFilled || busy} aria-busy={busy}>
            Delete my account
          </button>
        </div>
      </form>
    </>
  )
}
