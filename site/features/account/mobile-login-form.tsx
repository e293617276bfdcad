import { useStore } from '@nanostores/react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { PERSON_NAME } from '../../../src/shared/schemas/account.ts'
import { ADDRESS, MOBILE } from '../../../src/shared/schemas/address.ts'
import { check } from '../../../src/shared/schemas/schema.ts'
import { LOGIN } from '../../api/paths.ts'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../toasts/toasts.ts'
import { leadOn } from './arrival.ts'
import { CODE_LENGTH, CodeField } from './CodeField.tsx'
import { showRefusal, showViolation, useShopForm } from './form.ts'
import { secondStepOf } from './load-second-step.tsx'
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

interface Sent {
  mobile: string
  channel: Channel
}

/** Signs in by a code to a mobile number: the number, the code, and for a new account the name. */
export function MobileLoginForm() {
  const channels = useStore($channels)
  const [mobile, setMobile] = useState('')
  const [sent, setSent] = useState<Sent | null>(null)
  const [secondStep, setSecondStep] = useState<ReactNode>(null)
  useEffect(() => void loadChannels(), [])
  const startAgain = useCallback(() => {
    setSecondStep(null)
    setSent(null)
  }, [])
  if (channels?.length === 0) return <SwitchedOff />
  if (secondStep) return secondStep
  if (!sent)
    return (
      <NumberForm
        mobile={mobile}
        onSent={(next) => {
          setMobile(next.mobile)
          setSent(next)
        }}
      />
    )
  return (
    <CodeForm
      sent={sent}
      onSent={setSent}
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
      <TextField
        label="Mobile No."
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        hint="We send a code to it. You need no password."
        {...form.field('mobile')}
      />
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
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  const [needs, setNeeds] = useState<'code' | 'name' | 'pincode'>('code')
  const [startAfresh, setStartAfresh] = useState(false)
  // Stays busy after a success, until the next page loads.
  const [busy, setBusy] = useState(false)
  const form = useShopForm<{ name: string; pincode: string }>([])
  const type = useCallback((digits: string) => {
    setCode(digits)
    setError('')
  }, [])
  useSmsCode(channel, type)
  const sendCode = async (more: { name?: string; pincode?: string; startAfresh?: boolean }) => {
    setBusy(true)
    const result = await signInByMobile({ mobile, otp: code, ...more })
    if (result.success) return leadOn(result)
    await onSecondStep(result)
    setBusy(false)
    if (result.needs) return setNeeds(result.needs)
    if (typeof (result.data as { challenge?: unknown } | null)?.challenge === 'string') return
    showToast('error', result.message)
    // A pincode may be mistyped, while the code is still good.
    if (needs === 'pincode') return showRefusal(form, result.message)
    setNeeds('code')
    setCode('')
    setError(result.message)
  }
  const enter = form.handleSubmit(async (typed) => {
    if (needs === 'code') return sendCode({})
    if (needs === 'pincode') {
      if (showViolation(form, typed, { pincode: ADDRESS.pincode })) return
      return sendCode({ pincode: check(ADDRESS.pincode, typed.pincode).value as string })
    }
    if (showViolation(form, typed, { name: PERSON_NAME })) return
    return sendCode({ name: typed.name.trim(), ...(startAfresh && { startAfresh }) })
  })
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
  const isFilled = needs === 'code' ? code.length === CODE_LENGTH : Boolean(form.watch(needs)?.trim())
  return (
    <>
      <p>
        {needs === 'code' ? (
          <>
            <b>{mobileLabel(mobile)}</b>: {sentLabel(channel)}
          </>
        ) : (
          ASKED[needs]
        )}
      </p>
      <form method="post" noValidate onSubmit={enter}>
        {needs === 'code' && <CodeField label="Code" value={code} error={error} onChange={type} autoFocus />}
        {needs === 'name' && <TextField label="Name" autoComplete="name" autoFocus {...form.field('name')} />}
        {needs === 'pincode' && (
          <TextField label="Pincode" inputMode="numeric" autoComplete="off" autoFocus {...form.field('pincode')} />
        )}
        <SubmitButton enabled={isFilled} busy={busy}>
          {needs === 'name' ? 'Create account' : 'Login'}
        </SubmitButton>
      </form>
      <div className="entry__foot">
        {needs === 'code' && <SendAgain channels={channels} sentBy={channel} onSend={again} />}
        {needs === 'pincode' && (
          <p>
            <button className="button button--quiet" type="button" disabled={busy} onClick={openNewAccount}>
              My number is new: start afresh
            </button>
          </p>
        )}
        <button className="link" type="button" onClick={onBack}>
          Change number
        </button>
      </div>
    </>
  )
}

const ASKED = {
  name: 'The code is right, and your number is new here. Whom do we deliver to?',
  pincode:
    'The code is right, but nobody has used the account of this number for long, and numbers get new owners. Which pincode did you order to?',
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
function useSmsCode(channel: Channel, onCode: (code: string) => void): void {
  useEffect(() => {
    if (channel !== 'sms') return
    const waiting = new AbortController()
    void codeFromSms(waiting.signal).then((code) => code && onCode(code.slice(0, CODE_LENGTH)))
    return () => waiting.abort()
  }, [channel, onCode])
}
