import { useStore } from '@nanostores/react'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../toasts/toasts.ts'
import { confirmEmail, sendEmailCode } from './account.ts'
import { CodeField } from './CodeField.tsx'
import { clearCodeStep, codeSentAt, codeStepOf, saveCodeStep } from './code-step.ts'
import { BY_EMAIL, SendAgain } from './send-again.tsx'
import { $user } from './session.ts'
import { useCode } from './use-code.ts'

/** How long a code to an email is valid, in milliseconds. */
const CODE_MS = 600_000

/** The email whose code this tab waits for, after a reload as before it; empty if none. */
export function emailStep(): string {
  return codeStepOf('email')?.email ?? ''
}

export function saveEmailStep(email: string): void {
  saveCodeStep('email', { email }, CODE_MS)
}

export function clearEmailStep(): void {
  clearCodeStep('email')
}

/** Dialog that asks for the code sent to a new email. It is open while there is an email to verify. */
export function EmailProof({ email, onClose }: { email: string; onClose(proven: boolean): void }) {
  return (
    <Dialog title="Confirm your email" open={email !== ''} onClose={() => onClose(false)}>
      <EmailCodeForm email={email} onProven={() => onClose(true)} />
    </Dialog>
  )
}

/** Asks for the code that was sent to a new email. */
export function EmailCodeForm({ email, onProven }: { email: string; onProven(): void }) {
  const hasEmail = Boolean(useStore($user)?.email)
  const { isFilled, busy, field, onSubmit } = useCode(async (code) => {
    const result = await confirmEmail(code)
    if (!result.success) return result.message
    showToast('success', result.message)
    onProven()
    return null
  })
  const again = async () => {
    const result = await sendEmailCode()
    showToast(result.success ? 'success' : 'error', result.message)
    return result.success
  }
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <p>
        We sent six digits to <b>{email}</b>.{hasEmail && ' Until you enter them, your old email stays.'}
      </p>
      <div className="dialog__body">
        <CodeField label="Code" {...field} />
        <SendAgain channels={BY_EMAIL} sentBy="email" sentAt={codeSentAt('email')} onSend={again} />
      </div>
      <div className="dialog__actions">
        <button className="button button--action" type="submit" disabled={!isFilled} aria-busy={busy}>
          Confirm
        </button>
      </div>
    </form>
  )
}
