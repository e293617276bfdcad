import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Proof } from '../../../src/account/passkey/contract.ts'
import { HOME } from '../../api/paths.ts'
import { replaceDialog } from '../../ui/back-to-close.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import { late } from '../../ui/late.tsx'
import { deleteAccount } from './account.ts'
import { CODE_LENGTH } from './CodeField.tsx'
import { showRefusal, useShopForm } from './form.ts'
import { $loginWays, WITH_PASSWORD } from './mobile-login.ts'
import { PasswordField } from './PasswordField.tsx'
import { ProofCode } from './proof-code.tsx'
import { needsProof } from './second-factor.ts'

const SecondStep = late(async () => (await import('./proof-dialog.tsx')).SecondStep)

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
  const [typed, setTyped] = useState<string | null>(null)
  const send = async (proof: Proof & { otp?: string }) => {
    const result = await deleteAccount(proof)
    if (!result.success) return result.message
    replaceDialog(HOME)
    return null
  }
  const remove = form.handleSubmit(async ({ password }) => {
    setBusy(true)
    if (await needsProof()) {
      setTyped(password)
      return setBusy(false)
    }
    const refusal = await send(hasPassword ? { password } : { otp: code })
    if (refusal === null) return
    setBusy(false)
    setCode('')
    showRefusal(form, refusal, hasPassword ? 'password' : undefined)
  })
  if (typed !== null)
    return <SecondStep password={typed} confirm="Delete my account" danger send={send} onClose={() => setTyped(null)} />
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
        <FormActions
          submit="Delete my account"
          look="danger"
          busy={busy}
          disabled={!isFilled || busy}
          onBack={onCancel}
        />
      </form>
    </>
  )
}
