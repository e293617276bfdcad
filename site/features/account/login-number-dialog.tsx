import { useState } from 'react'
import type { Proof } from '../../../src/account/passkey/contract.ts'
import { MOBILE } from '../../../src/shared/schemas/address.ts'
import { check } from '../../../src/shared/schemas/schema.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../toasts/toasts.ts'
import { CodeField } from './CodeField.tsx'
import { showRefusal, showViolation, useShopForm } from './form.ts'
import { type Channel, mobileLabel, requestMobileCode, sentLabel, verifyMobile } from './mobile-login.ts'
import { PasswordField } from './PasswordField.tsx'
import { SecondStep } from './proof-dialog.tsx'
import { needsProof } from './second-factor.ts'
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
  /** Null if it takes more than the password, which has to be given again. */
  password: string | null
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
  const [asked, setAsked] = useState<{ mobile: string; password: string } | null>(null)
  const send = form.handleSubmit(async (typed) => {
    if (showViolation(form, typed, { mobile: MOBILE })) return
    const mobile = check(MOBILE, typed.mobile).value as string
    const { password } = typed
    setBusy(true)
    if (await needsProof()) setAsked({ mobile, password })
    else {
      const result = await requestMobileCode({ mobile, password })
      if (result.success) onSent({ mobile, password, channel: result.data.channel })
      else showRefusal(form, result.message)
    }
    setBusy(false)
  })
  if (asked) {
    const { mobile, password } = asked
    const prove = async (proof: Proof) => {
      const result = await requestMobileCode({ mobile, ...proof })
      if (!result.success) return result.message
      onSent({ mobile, password: null, channel: result.data.channel })
      return null
    }
    return <SecondStep password={password} confirm="Send code" send={prove} onClose={() => setAsked(null)} />
  }
  return (
    <form method="post" noValidate onSubmit={send}>
      <p>Whoever gets the messages of the number can sign in, so that we need your password, and a code sent to it.</p>
      <div className="dialog__body profile__form">
        <TextField label="Mobile No." type="tel" autoComplete="tel-national" {...form.field('mobile')} />
        <PasswordField label="Your password" autoComplete="current-password" {...form.field('password')} />
      </div>
      <FormActions submit="Send code" busy={busy} disabled={!form.filled || busy} onBack={onCancel} />
    </form>
  )
}

interface CodeStepProps {
  channels: readonly Channel[]
  sent: Sent
  /** Null to begin again. */
  onSent(sent: Sent | null): void
  onDone(): void
}

function CodeStep({ channels, sent, onSent, onDone }: CodeStepProps) {
  const { mobile, password, channel } = sent
  const { isFilled, busy, field, onSubmit } = useCode(async (code) => {
    const result = await verifyMobile(mobile, code)
    if (!result.success) return result.message
    showToast('success', result.message)
    onDone()
    return null
  })
  const again = async (by: Channel) => {
    if (password === null) {
      onSent(null)
      return false
    }
    const result = await requestMobileCode({ mobile, password, channel: by })
    showToast(result.success ? 'success' : 'error', result.message)
    if (result.success) onSent({ ...sent, channel: result.data.channel })
    return result.success
  }
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <p>
        <b>{mobileLabel(mobile)}</b>: {sentLabel(channel, channels)}
      </p>
      <div className="dialog__body">
        <CodeField label="Code" {...field} autoFocus />
        <SendAgain channels={channels} sentBy={channel} onSend={again} />
      </div>
      <FormActions submit="Confirm" busy={busy} disabled={!isFilled} onBack={onDone} />
    </form>
  )
}
