import { KeyRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Proof } from '../../../src/account/passkey/contract.ts'
import { FormActions } from '../../ui/FormActions.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../toasts/toasts.ts'
import { showRefusal, useShopForm } from './form.ts'
import { PasswordField } from './PasswordField.tsx'
import { canUsePasskey, proveByPasskey } from './passkeys.ts'
import { $secondFactor, hasSecondFactor } from './second-factor.ts'

interface Props {
  /** What is about to be done. */
  children: ReactNode
  confirm: string
  danger?: boolean
  /** The password, where it was typed already. */
  password?: string
  /** Does it, and returns why the server refuses, or null. */
  onProved(proof: Proof): Promise<string | null>
  onCancel(): void
}

/** Asks who is there: for the password, with a code if the account has a second factor, or for a passkey instead. */
export function ProofForm({ children, confirm, danger = false, password: typed, onProved, onCancel }: Props) {
  // What it asks for stays, also when the change that it allows has been made.
  const [needsCode] = useState(() => hasSecondFactor($secondFactor.get()))
  const [offersPasskey] = useState(canUsePasskey)
  const form = useShopForm<{ password: string; code: string }>(needsCode ? ['password', 'code'] : ['password'], {
    password: typed ?? '',
  })
  const [busy, setBusy] = useState(false)
  const send = form.handleSubmit(async ({ password, code }) => {
    setBusy(true)
    const refusal = await onProved(needsCode ? { password, code } : { password })
    setBusy(false)
    if (refusal !== null) showRefusal(form, refusal)
  })
  const confirmByPasskey = async () => {
    setBusy(true)
    const proof = await proveByPasskey()
    const refusal = typeof proof === 'string' ? proof : await onProved(proof)
    setBusy(false)
    if (refusal !== null) showToast('error', refusal)
  }
  return (
    <>
      <p>{children}</p>
      <form method="post" noValidate onSubmit={send}>
        {offersPasskey && (
          <button
            className="button button--quiet button--wide"
            type="button"
            disabled={busy}
            aria-busy={busy}
            onClick={confirmByPasskey}
          >
            <KeyRound className="icon" aria-hidden="true" />
            Confirm with a passkey
          </button>
        )}
        {typed === undefined && (
          <PasswordField
            label={offersPasskey ? 'Or your password' : 'Your password'}
            autoComplete="current-password"
            {...form.field('password')}
          />
        )}
        {needsCode && (
          <TextField
            label={typed !== undefined && offersPasskey ? 'Or a code' : 'Code'}
            hint="Of your authenticator app, or a recovery code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
            // The button that had the focus is gone.
            autoFocus={typed !== undefined}
            {...form.field('code')}
          />
        )}
        <FormActions
          submit={confirm}
          look={danger ? 'danger-filled' : 'action'}
          busy={busy}
          disabled={!form.filled || busy}
          onBack={onCancel}
        />
      </form>
    </>
  )
}
