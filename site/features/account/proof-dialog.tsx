import { useState } from 'react'
import type { Proof } from '../../../src/account/passkey/contract.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ProofForm } from './proof-form.tsx'

/** A change for which the password was typed, and needs a second factor, too. */
export interface AskedProof {
  password: string
  confirm: string
  /** Makes the change, and returns why the server refuses, or null. */
  send(proof: Proof): Promise<string | null>
}

interface Props {
  /** Null while the dialog is closed. */
  asked: AskedProof | null
  onClose(): void
}

/** Asks an admin who has a second factor for it, besides the password that was typed on the page. */
export function ProofDialog({ asked, onClose }: Props) {
  // Shown until the dialog has gone.
  const [shown, setShown] = useState(asked)
  if (asked !== null && asked !== shown) setShown(asked)
  return (
    <Dialog title="Confirm that it is you" open={asked !== null} onClose={onClose}>
      {shown && <SecondStep {...shown} onClose={onClose} />}
    </Dialog>
  )
}

interface StepProps extends AskedProof {
  danger?: boolean
  onClose(): void
}

/** The second step of a form in a dialog: asks for the second factor besides the password. */
export function SecondStep({ password, confirm, danger = false, send, onClose }: StepProps) {
  return (
    <ProofForm password={password} confirm={confirm} danger={danger} onProved={send} onCancel={onClose}>
      You use two-step login, so this takes more than your password.
    </ProofForm>
  )
}
