import { useState } from 'react'
import type { Proof } from '../../../src/account/passkey/contract.ts'
import type { TotpEnrolment } from '../../../src/account/second-factor/contract.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import { showToast } from '../toasts/toasts.ts'
import { CodeField } from './CodeField.tsx'
import { ProofForm } from './proof-form.tsx'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { confirmEnrolment, enrol, regenerateCodes, switchOff } from './second-factor.ts'
import { useCode } from './use-code.ts'

/** What an admin wants to do with two-step login. */
export type TwoStepChange = 'on' | 'codes' | 'off'

const TITLES: Record<TwoStepChange, string> = {
  on: 'Switch on the authenticator app',
  codes: 'New recovery codes',
  off: 'Switch off the authenticator app',
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
      {shown === 'on' ? <Enrolment onDone={onClose} /> : <Change key={shown} change={shown} onDone={onClose} />}
    </Dialog>
  )
}

function Enrolment({ onDone }: { onDone(): void }) {
  const [enrolment, setEnrolment] = useState<TotpEnrolment | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) return <RecoveryCodeList codes={codes} onDone={onDone} />
  if (enrolment) return <Scan enrolment={enrolment} onConfirmed={setCodes} onCancel={onDone} />
  return (
    <ProofForm
      confirm="Continue"
      onCancel={onDone}
      onProved={async (proof) => {
        const result = await enrol(proof)
        if (!result.success) return result.message
        setEnrolment(result.data)
        return null
      }}
    >
      You need an authenticator app on your phone, such as Aegis, Google Authenticator or a password manager. Every
      other device is signed out.
    </ProofForm>
  )
}

interface ScanProps {
  enrolment: TotpEnrolment
  onConfirmed(codes: string[]): void
  onCancel(): void
}

function Scan({ enrolment: { secret, uri }, onConfirmed, onCancel }: ScanProps) {
  const { isFilled, busy, field, onSubmit } = useCode(async (code) => {
    const result = await confirmEnrolment(code)
    if (!result.success) return result.message
    onConfirmed(result.data.recoveryCodes)
    return null
  })
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
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
        {...field}
        // By touch, the keyboard would cover the QR code.
        autoFocus={matchMedia('(pointer: fine)').matches}
      />
      <FormActions submit="Switch on" busy={busy} disabled={!isFilled} onBack={onCancel} />
    </form>
  )
}

function Change({ change, onDone }: { change: 'codes' | 'off'; onDone(): void }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) return <RecoveryCodeList codes={codes} onDone={onDone} />
  const work = async (proof: Proof) => {
    const result = change === 'codes' ? await regenerateCodes(proof) : await switchOff(proof)
    if (!result.success) return result.message
    if (result.data) setCodes(result.data.recoveryCodes)
    else {
      showToast('success', result.message)
      onDone()
    }
    return null
  }
  return (
    <ProofForm
      confirm={change === 'codes' ? 'Make new codes' : 'Switch off'}
      danger={change === 'off'}
      onProved={work}
      onCancel={onDone}
    >
      {change === 'codes'
        ? 'The codes that you have now stop working.'
        : 'Signing in no longer takes a code of your app, and without a passkey your password alone opens your account. Every other device is signed out.'}
    </ProofForm>
  )
}
