import { type FormEvent, useState } from 'react'
import { MOBILE } from '../../../src/shared/schemas/address.ts'
import { check } from '../../../src/shared/schemas/schema.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../toasts/toasts.ts'
import { CodeField } from './CodeField.tsx'
import { DialogActions } from './dialog-actions.tsx'
import { showRefusal, showViolation, useShopForm } from './form.ts'
import { type Channel, mobileLabel, requestMobileCode, sentLabel, verifyMobile } from './mobile-login.ts'
import { PasswordField } from './PasswordField.tsx'
import { SendAgain } from './send-again.tsx'
import { useCode } from './use-code.ts'

interface Props {
  channels: readonly Channel[]
  open: boolean
  onClose(): void
}

/** The dialog in which a shopper adds the number that signs in: number and password, then the code. */
export function LoginNumberDialog({ channels, open, onClose }: Props) {
  return (
    <Dialog title="Sign in by mobile number" open={open} onClose={onClose}>
      <Steps channels={channels} onDone={onClose} />
    </Dialog>
  )
}

/** What was sent, and what sends it again. */
interface Sent {
  mobile: string
  password: string
  channel: Channel
}

function Steps({ channels, onDone }: { channels: readonly Channel[]; onDone(): void }) {
  const [sent, setSent] = useState<Sent | null>(null)
  if (!sent) return <NumberStep onSent={setSent} onCancel={onDone} />
  return <CodeStep channels={channels} sent={sent} onSent={setSent} onDone={onDone} />
}

function NumberStep({ onSent, onCancel }: { onSent(sent: Sent): void; onCancel(): void }) {
  const form = useShopForm<{ mobile: string; password: string }>(['mobile', 'password'])
  const [busy, setBusy] = useState(false)
  const send = form.handleSubmit(async (typed) => {
    if (showViolation(form, typed, { mobile: MOBILE })) return
    const mobile = check(MOBILE, typed.mobile).value as string
    setBusy(true)
    const result = await requestMobileCode({ mobile, password: typed.password })
    setBusy(false)
    if (!result.success) return showRefusal(form, result.message)
    onSent({ mobile, password: typed.password, channel: result.data.channel })
  })
  return (
    <form method="post" noValidate onSubmit={send}>
      <p>Whoever gets the messages of the number can sign in, so that we need your password, and a code sent to it.</p>
      <div className="dialog__body profile__form">
        <TextField label="Mobile No." type="tel" autoComplete="tel-national" {...form.field('mobile')} />
        <PasswordField label="Your password" autoComplete="current-password" {...form.field('password')} />
      </div>
      <DialogActions confirm="Send code" enabled={form.filled} busy={busy} onCancel={onCancel} />
    </form>
  )
}

interface CodeStepProps {
  channels: readonly Channel[]
  sent: Sent
  onSent(sent: Sent): void
  onDone(): void
}

function CodeStep({ channels, sent, onSent, onDone }: CodeStepProps) {
  const { mobile, password, channel } = sent
  const { isFilled, busy, field, submit } = useCode(async (code) => {
    const result = await verifyMobile(mobile, code)
    if (!result.success) return result.message
    showToast('success', result.message)
    onDone()
    return null
  })
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  const again = async (by: Channel) => {
    const result = await requestMobileCode({ mobile, password, channel: by })
    showToast(result.success ? 'success' : 'error', result.message)
    if (result.success) onSent({ ...sent, channel: result.data.channel })
    return result.success
  }
  return (
    <form method="post" noValidate onSubmit={confirm}>
      <p>
        <b>{mobileLabel(mobile)}</b>: {sentLabel(channel)}
      </p>
      <div className="dialog__body">
        <CodeField label="Code" {...field} autoFocus />
        <SendAgain channels={channels} sentBy={channel} onSend={again} />
      </div>
      <DialogActions confirm="Confirm" enabled={isFilled} busy={busy} guarded onCancel={onDone} />
    </form>
  )
}
