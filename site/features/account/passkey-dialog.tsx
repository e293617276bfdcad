import { useState } from 'react'
import type { PasskeyCreation, PasskeyView } from '../../../src/account/passkey/contract.ts'
import { MAX_PASSKEY_NAME_LENGTH } from '../../../src/shared/limits.ts'
import { PASSKEY_NAME } from '../../../src/shared/schemas/account.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../toasts/toasts.ts'
import { showViolation, useShopForm } from './form.ts'
import { addPasskey, passkeyOptions, removePasskey } from './passkeys.ts'
import { ProofForm } from './proof-form.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'

interface Props {
  /** The passkey to be removed, `add` for a new one, and null while the dialog is closed. */
  change: 'add' | PasskeyView | null
  onClose(): void
}

/** The dialog in which an admin adds or removes a passkey. */
export function PasskeyDialog({ change, onClose }: Props) {
  // Shown until the dialog has gone.
  const [shown, setShown] = useState(change ?? 'add')
  if (change !== null && change !== shown) setShown(change)
  return (
    <Dialog title={shown === 'add' ? 'Add a passkey' : 'Remove passkey'} open={change !== null} onClose={onClose}>
      {shown === 'add' ? <Addition onDone={onClose} /> : <Removal passkey={shown} onDone={onClose} />}
    </Dialog>
  )
}

function Addition({ onDone }: { onDone(): void }) {
  const [options, setOptions] = useState<PasskeyCreation | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) return <RecoveryCodeList codes={codes} onDone={onDone} />
  if (options) return <Naming options={options} onAdded={setCodes} onRefused={() => setOptions(null)} onDone={onDone} />
  return (
    <ProofForm
      confirm="Continue"
      onCancel={onDone}
      onProved={async (proof) => {
        const result = await passkeyOptions(proof)
        if (!result.success) return result.message
        setOptions(result.data)
        return null
      }}
    >
      A passkey signs you in by the fingerprint, face or PIN of this device or of your password manager. The password
      alone no longer opens your account then, and every other device is signed out.
    </ProofForm>
  )
}

interface NamingProps {
  options: PasskeyCreation
  onAdded(codes: string[]): void
  /** The options are used up or have expired. */
  onRefused(): void
  onDone(): void
}

function Naming({ options, onAdded, onRefused, onDone }: NamingProps) {
  const form = useShopForm<{ name: string }>(['name'], { name: deviceName() })
  const [busy, setBusy] = useState(false)
  const send = form.handleSubmit(async ({ name }) => {
    if (showViolation(form, { name }, { name: PASSKEY_NAME })) return
    setBusy(true)
    const result = await addPasskey(options, name)
    setBusy(false)
    if (!result.success) {
      showToast('error', result.message)
      if (result.status >= 400) onRefused()
      return
    }
    if (result.data.recoveryCodes) return onAdded(result.data.recoveryCodes)
    showToast('success', result.message)
    onDone()
  })
  return (
    <form method="post" noValidate onSubmit={send}>
      <TextField
        label="Name of the passkey"
        hint="By which you tell it from others, such as the device or the password manager"
        autoComplete="off"
        maxLength={MAX_PASSKEY_NAME_LENGTH}
        // By touch, the keyboard would cover the dialog.
        autoFocus={matchMedia('(pointer: fine)').matches}
        {...form.field('name')}
      />
      <FormActions submit="Create passkey" busy={busy} disabled={!form.filled || busy} onBack={onDone} />
    </form>
  )
}

function Removal({ passkey, onDone }: { passkey: PasskeyView; onDone(): void }) {
  return (
    <ProofForm
      confirm="Remove"
      danger
      onCancel={onDone}
      onProved={async (proof) => {
        const result = await removePasskey(passkey._id, proof)
        if (!result.success) return result.message
        showToast('success', result.message)
        onDone()
        return null
      }}
    >
      <b>{passkey.name}</b> will no longer sign you in, and every other device is signed out. Delete it from its device
      or password manager, too.
    </ProofForm>
  )
}

const DEVICES = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux']

function deviceName(): string {
  return DEVICES.find((name) => navigator.userAgent.includes(name)) ?? 'Passkey'
}
