import { useState } from 'react'
import type { Proof } from '../../../src/account/passkey/contract.ts'
import { late, useOnceWanted } from '../../ui/late.tsx'
import { DIFFERENT_NEW_PASSWORDS } from '../../wording/account.ts'
import { say } from '../../wording/say.ts'
import { showToast } from '../toasts/toasts.ts'
import { changePassword } from './account.ts'
import { chosenPassword, PASSWORD_HINT, repeats, showRefusal, useShopForm } from './form.ts'
import { PasswordField } from './PasswordField.tsx'
import type { AskedProof } from './proof-dialog.tsx'
import { needsProof } from './second-factor.ts'
import { SubmitButton } from './submit-button.tsx'

const ProofDialog = late(async () => (await import('./proof-dialog.tsx')).ProofDialog)

interface Passwords {
  currentPassword: string
  newPassword: string
  confirmPassword: string
}

interface Props {
  email: string
  onChanged?(): void
}

export function PasswordForm({ email, onChanged }: Props) {
  const form = useShopForm<Passwords>(['currentPassword', 'newPassword', 'confirmPassword'], undefined, 'onTouched')
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<AskedProof | null>(null)
  const isWanted = useOnceWanted(asked !== null)
  const send = form.handleSubmit(async (typed) => {
    setBusy(true)
    const { currentPassword: password, ...wanted } = typed
    const change = async ({ password: currentPassword, ...factor }: Proof) => {
      const result = await changePassword({ ...wanted, ...factor, currentPassword })
      if (!result.success) return result.message
      showToast('success', result.message)
      form.reset({ currentPassword: '', newPassword: '', confirmPassword: '' })
      setAsked(null)
      onChanged?.()
      return null
    }
    if (await needsProof()) setAsked({ password, confirm: 'Change Password', send: change })
    else {
      const refusal = await change({ password })
      if (refusal !== null) showRefusal(form, refusal, 'currentPassword', 'newPassword')
    }
    setBusy(false)
  })
  return (
    <>
      <form className="profile__form" method="post" noValidate onSubmit={send}>
        {/* Tells password managers which account the password belongs to. */}
        <input
          className="visually-hidden"
          type="email"
          autoComplete="username"
          readOnly
          value={email}
          tabIndex={-1}
          aria-hidden="true"
        />
        <PasswordField label="Current Password" autoComplete="current-password" {...form.field('currentPassword')} />
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          hint={PASSWORD_HINT}
          {...form.field('newPassword', chosenPassword('confirmPassword'))}
        />
        <PasswordField
          label="Confirm Password"
          autoComplete="new-password"
          {...form.field('confirmPassword', repeats('newPassword', say(DIFFERENT_NEW_PASSWORDS)))}
        />
        <SubmitButton enabled={form.filled} busy={busy} quiet>
          Change Password
        </SubmitButton>
      </form>
      {isWanted && <ProofDialog asked={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
