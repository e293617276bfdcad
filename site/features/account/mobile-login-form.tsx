import { useStore } from '@nanostores/react'
import { type ReactNode, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { PERSON_NAME } from '../../../src/shared/schemas/account.ts'
import { ADDRESS, MOBILE } from '../../../src/shared/schemas/address.ts'
import { check } from '../../../src/shared/schemas/schema.ts'
import { LOGIN } from '../../api/paths.ts'
import { TextField } from '../../ui/TextField.tsx'
import { LOG_IN } from '../../wording/account.ts'
import { say } from '../../wording/say.ts'
import { showToast } from '../toasts/toasts.ts'
import { leadOn } from './arrival.ts'
import { CODE_LENGTH, CodeField } from './CodeField.tsx'
import { clearCodeStep, codeSentAt, codeStepOf, saveCodeStep } from './code-step.ts'
import { showRefusal, showViolation, useShopForm } from './form.ts'
import { secondStepOf } from './load-second-step.tsx'
import { MobileField } from './MobileField.tsx'
import {
  $channels,
  type Channel,
  codeFromSms,
  loadChannels,
  mobileLabel,
  requestLoginCode,
  sentLabel,
  signInByMobile,
} from './mobile-login.ts'
import { SendAgain } from './send-again.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useCode } from './use-code.ts'

interface Sent {
  mobile: string
  channel: Channel
}

/** How long a code to a number is valid, in milliseconds. */
const CODE_MS = 300_000

/** Signs in by a code to a mobile number: the number, the code, and for a new account the name. */
export function MobileLoginForm() {
  const channels = useStore($channels)
  const [mobile, setMobile] = useState('')
  const [sent, setSent] = useState<Sent | null>(null)
  const [secondStep, setSecondStep] = useState<ReactNode>(null)
  useEffect(() => void loadChannels(), [])
  const wait = useCallback((next: Sent) => {
    setMobile(next.mobile)
    setSent(next)
  }, [])
  // Only now, as the page has the first step for everybody.
  useEffect(() => {
    const { mobile, channel } = codeStepOf('mobileLogin') ?? {}
    if (mobile && channel) wait({ mobile, channel: channel as Channel })
  }, [wait])
  const waitAnew = (next: Sent) => {
    saveCodeStep('mobileLogin', { ...next }, CODE_MS)
    wait(next)
  }
  const startAgain = useCallback(() => {
    clearCodeStep('mobileLogin')
    setSecondStep(null)
    setSent(null)
  }, [])
  if (channels?.length === 0) return <SwitchedOff />
  if (secondStep) return secondStep
  if (!sent) return <NumberForm mobile={mobile} onSent={waitAnew} />
  return (
    <CodeForm
      sent={sent}
      onSent={waitAnew}
      onSecondStep={async (result) => setSecondStep(await secondStepOf(result, startAgain))}
      onBack={startAgain}
    />
  )
}

function NumberForm({ mobile, onSent }: { mobile: string; onSent(sent: Sent): void }) {
  const form = useShopForm<{ mobile: string }>(['mobile'], { mobile })
  const [busy, setBusy] = useState(false)
  const send = form.handleSubmit(async (typed) => {
    if (showViolation(form, typed, { mobile: MOBILE })) return
    setBusy(true)
    const number = check(MOBILE, typed.mobile).value as string
    const result = await requestLoginCode({ mobile: number })
    setBusy(false)
    if (!result.success) return showRefusal(form, result.message)
    onSent({ mobile: number, channel: result.data.channel })
  })
  return (
    <form method="post" noValidate onSubmit={send}>
      <MobileField {...form.field('mobile')} />
      <SubmitButton enabled={form.filled} busy={busy}>
        Send code
      </SubmitButton>
    </form>
  )
}

interface CodeFormProps {
  sent: Sent
  onSent(sent: Sent): void
  /** Called with a refusal that may ask for a code of an authenticator app. */
  onSecondStep(result: Awaited<ReturnType<typeof signInByMobile>>): Promise<void>
  onBack(): void
}

function CodeForm({ sent, onSent, onSecondStep, onBack }: CodeFormProps) {
  const { mobile, channel } = sent
  const channels = useStore($channels) ?? [channel]
  const [needs, setNeeds] = useState<'code' | 'name' | 'pincode'>('code')
  const [startAfresh, setStartAfresh] = useState(false)
  /** Signs in. Returns why that is refused, or null when there is a next step. */
  const enter = async (otp: string, given: Given = {}) => {
    const result = await signInByMobile({ mobile, otp, ...given })
    if (result.success) {
      clearCodeStep('mobileLogin')
      leadOn(result)
      return null
    }
    await onSecondStep(result)
    if (result.needs) setNeeds(result.needs)
    if (result.needs || typeof (result.data as { challenge?: unknown } | null)?.challenge === 'string') return null
    // The field of the pincode shows it, and a toast would hide what is below.
    if (needs !== 'pincode') showToast('error', result.message)
    return result.message
  }
  const { code, isFilled, busy, field, onSubmit, refuse } = useCode(enter)
  useSmsCode(channel, (digits) => {
    field.onChange(digits)
    field.onFilled(digits)
  })
  const openNamed = async (name: string) => {
    const refusal = await enter(code, { name, ...(startAfresh && { startAfresh }) })
    if (refusal !== null) {
      setNeeds('code')
      setStartAfresh(false)
      refuse(refusal)
    }
    return refusal
  }
  const openNewAccount = () => {
    setStartAfresh(true)
    setNeeds('name')
  }
  const again = async (by: Channel) => {
    const result = await requestLoginCode({ mobile, channel: by })
    showToast(result.success ? 'success' : 'error', result.message)
    if (result.success) onSent({ mobile, channel: result.data.channel })
    return result.success
  }
  return (
    <>
      <p>
        {needs === 'code' ? (
          <>
            <b>{mobileLabel(mobile)}</b>: {sentLabel(channel, channels)}
          </>
        ) : (
          ASKED[startAfresh ? 'afresh' : needs]
        )}
      </p>
      {needs === 'code' && (
        <form method="post" noValidate onSubmit={onSubmit}>
          <CodeField label="Code" {...field} autoFocus />
          <SubmitButton enabled={isFilled} busy={busy} guarded>
            {say(LOG_IN)}
          </SubmitButton>
        </form>
      )}
      {needs === 'name' && <NameForm onNamed={openNamed} />}
      {needs === 'pincode' && (
        <PincodeForm onGiven={(pincode) => enter(code, { pincode })} onNewNumber={openNewAccount} />
      )}
      <div className="entry__foot">
        {needs === 'code' && (
          <SendAgain channels={channels} sentBy={channel} sentAt={codeSentAt('mobileLogin')} onSend={again} />
        )}
        <button className="link" type="button" onClick={onBack}>
          Change number
        </button>
      </div>
    </>
  )
}

/** What is given besides a code that was right. */
interface Given {
  name?: string
  pincode?: string
  startAfresh?: boolean
}

const ASKED = {
  name: 'The code is right, and your number is new here. Whom do we deliver to?',
  afresh: 'You get an account of your own, which shows nothing of the former one. Whom do we deliver to?',
  pincode:
    'The code is right, but nobody has used the account of this number for long, and numbers get new owners. Which pincode did you order to?',
}

interface NameFormProps {
  /** Opens the account; returns why that is refused, or null. */
  onNamed(name: string): Promise<string | null>
}

function NameForm({ onNamed }: NameFormProps) {
  const form = useShopForm<{ name: string }>([])
  // Stays busy after a success, until the next page loads.
  const [busy, setBusy] = useState(false)
  const open = form.handleSubmit(async (typed) => {
    if (showViolation(form, typed, { name: PERSON_NAME })) return
    setBusy(true)
    await onNamed(typed.name.trim())
  })
  return (
    <form method="post" noValidate onSubmit={open}>
      <TextField label="Name" autoComplete="name" autoFocus {...form.field('name')} />
      <SubmitButton enabled={Boolean(form.watch('name')?.trim())} busy={busy}>
        Create account
      </SubmitButton>
    </form>
  )
}

interface PincodeFormProps {
  /** Opens the account; returns why that is refused, or null. A mistyped pincode leaves the code good. */
  onGiven(pincode: string): Promise<string | null>
  onNewNumber(): void
}

function PincodeForm({ onGiven, onNewNumber }: PincodeFormProps) {
  const form = useShopForm<{ pincode: string }>([])
  const [busy, setBusy] = useState(false)
  const open = form.handleSubmit(async (typed) => {
    if (showViolation(form, typed, { pincode: ADDRESS.pincode })) return
    setBusy(true)
    const refusal = await onGiven(check(ADDRESS.pincode, typed.pincode).value as string)
    if (refusal === null) return
    setBusy(false)
    form.setError('pincode', { message: refusal }, { shouldFocus: true })
  })
  return (
    <form method="post" noValidate onSubmit={open}>
      <TextField label="Pincode" inputMode="numeric" autoComplete="off" autoFocus {...form.field('pincode')} />
      <SubmitButton enabled={Boolean(form.watch('pincode')?.trim())} busy={busy}>
        {say(LOG_IN)}
      </SubmitButton>
      <button className="button button--quiet" type="button" disabled={busy} onClick={onNewNumber}>
        My number is new: start afresh
      </button>
    </form>
  )
}

function SwitchedOff() {
  return (
    <p>
      This shop sends no codes to mobile numbers.{' '}
      <a className="link" href={LOGIN}>
        Sign in with your email
      </a>
      .
    </p>
  )
}

/** Fills in the code of an SMS where the browser reads it. */
function useSmsCode(channel: Channel, onCode: (digits: string) => void): void {
  const take = useEffectEvent(onCode)
  useEffect(() => {
    if (channel !== 'sms') return
    const waiting = new AbortController()
    void codeFromSms(waiting.signal).then((code) => code && take(code.slice(0, CODE_LENGTH)))
    return () => waiting.abort()
  }, [channel])
}
