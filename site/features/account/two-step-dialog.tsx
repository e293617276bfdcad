import { type FormEvent, useState } from 'react'
import type { TotpEnrolment } from '../../../src/account/second-factor/contract.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../toasts/toasts.ts'
import { CODE_LENGTH, CodeField } from './CodeField.tsx'
import { DialogActions } from './dialog-actions.tsx'
import { showRefusal, useShopForm } from './form.ts'
import { PasswordField } from './PasswordField.tsx'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { confirmEnrolment, enrol, regenerateCodes, switchOff } from './second-factor.ts'

/** What an admin wants to do with two-step login. */
export type TwoStepChange = 'on' | 'codes' | 'off'

const TITLES: Record<TwoStepChange, string> = {
  on: 'Switch on two-step login',
  codes: 'New recovery codes',
  off: 'Switch off two-step login',
}

interface Props {
  /** Null while the dialog is closed. */
  change: TwoStepChange | null
  onClose(): void
}

/** The dialog of what an admin changes about two-step login. */
export function TwoStepDialog({ change, onClose }: Props) {
  // Shown until the dialog has gone.
  const [shown, setShown] = useState<TwoStepChange>(change ?? 'on')
  if (change !== null && change !== shown) setShown(change)
  return (
    <Dialog title={TITLES[shown]} open={change !== null} onClose={onClose}>
      {shown === 'on' ? <Enrolment onDone={onClose} /> : <BothFactors key={shown} change={shown} onDone={onClose} />}
    </Dialog>
  )
}

function Enrolment({ onDone }: { onDone(): void }) {
  const [enrolment, setEnrolment] = useState<TotpEnrolment | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) return <RecoveryCodeList codes={codes} onDone={onDone} />
  if (enrolment) return <Scan enrolment={enrolment} onConfirmed={setCodes} onCancel={onDone} />
  return <PasswordFirst onEnrolled={setEnrolment} onCancel={onDone} />
}

function PasswordFirst({ onEnrolled, onCancel }: { onEnrolled(made: TotpEnrolment): void; onCancel(): void }) {
  const form = useShopForm<{ password: string }>(['password'])
  const [busy, setBusy] = useState(false)
  const send = form.handleSubmit(async ({ password }) => {
    setBusy(true)
    const result = await enrol(password)
    setBusy(false)
    if (!result.success) return showRefusal(form, result.message)
    onEnrolled(result.data)
  })
  return (
    <>
      <p>
        You need an authenticator app on your phone, such as Aegis, Google Authenticator or a password manager. Every
        other device is signed out.
      </p>
      <form method="post" noValidate onSubmit={send}>
        <PasswordField label="Your password" autoComplete="current-password" {...form.field('password')} />
        <DialogActions confirm="Continue" enabled={form.filled} busy={busy} onCancel={onCancel} />
      </form>
    </>
  )
}

interface ScanProps {
  enrolment: TotpEnrolment
  onConfirmed(codes: string[]): void
  onCancel(): void
}

function Scan({ enrolment: { secret, uri }, onConfirmed, onCancel }: ScanProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const result = await confirmEnrolment(code)
    setBusy(false)
    if (result.success) return onConfirmed(result.data.recoveryCodes)
    setCode('')
    setError(result.message)
  }
  return (
    <form method="post" noValidate onSubmit={confirm}>
      <p>Scan this with the app, then enter the code that it shows.</p>
      <QrCode text={uri} label="QR code for your authenticator app" />
      <p className="two-step__secret">
        Without a camera, type this key: <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <p>
        <a className="link" href={uri}>
          Open an app on this device
        </a>
      </p>
      <CodeField
        label="Code"
        value={code}
        error={error}
        // By touch, the keyboard would cover the QR code.
        autoFocus={matchMedia('(pointer: fine)').matches}
        onChange={(digits) => {
          setCode(digits)
          setError('')
        }}
      />
      <DialogActions confirm="Switch on" enabled={code.length === CODE_LENGTH} busy={busy} onCancel={onCancel} />
    </form>
  )
}

function BothFactors({ change, onDone }: { change: 'codes' | 'off'; onDone(): void }) {
  const form = useShopForm<{ password: string; code: string }>(['password', 'code'])
  const [busy, setBusy] = useState(false)
  const [codes, setCodes] = useState<string[] | null>(null)
  const send = form.handleSubmit(async (typed) => {
    setBusy(true)
    const result = change === 'codes' ? await regenerateCodes(typed) : await switchOff(typed)
    setBusy(false)
    if (!result.success) return showRefusal(form, result.message)
    if (result.data) return setCodes(result.data.recoveryCodes)
    showToast('success', result.message)
    onDone()
  })
  if (codes) return <RecoveryCodeList codes={codes} onDone={onDone} />
  return (
    <>
      <p>
        {change === 'codes'
          ? 'The codes that you have now stop working.'
          : 'Your password alone opens your account then. Every other device is signed out.'}
      </p>
      <form method="post" noValidate onSubmit={send}>
        <PasswordField label="Your password" autoComplete="current-password" {...form.field('password')} />
        <TextField
          label="Code"
          hint="Of your authenticator app, or a recovery code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          {...form.field('code')}
        />
        <DialogActions
          confirm={change === 'codes' ? 'Make new codes' : 'Switch off'}
          enabled={form.filled}
          busy={busy}
          danger={change === 'off'}
          onCancel={onDone}
        />
      </form>
    </>
  )
}
