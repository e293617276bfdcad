import { useState } from 'react'
import type { Proof } from '../../../../src/account/passkey/contract.ts'
import type { AddedStaff } from '../../../../src/account/staff/contract.ts'
import { EMAIL, PERSON_NAME } from '../../../../src/shared/schemas/account.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { firstViolation, useShopForm } from '../../account/form.ts'
import { PasswordField } from '../../account/PasswordField.tsx'
import { type AskedProof, SecondStep } from '../../account/proof-dialog.tsx'
import { needsProof } from '../../account/second-factor.ts'
import { FormButton } from '../form-button.tsx'
import { showPopup } from '../popup.ts'
import { OneTimePassword } from './one-time-password.tsx'
import { addToStaff } from './staff.ts'

interface Props {
  open: boolean
  onClose(): void
  /** Returns the element to focus afterwards. */
  focusAfter(): HTMLElement | null
}

/** Makes somebody an admin. For a new account, the one-time password is shown once. */
export function AddAdmin({ open, onClose, focusAfter }: Props) {
  const [added, setAdded] = useState<AddedStaff | null>(null)
  const close = () => {
    onClose()
    setAdded(null)
  }
  const done = (made: AddedStaff, message: string) => {
    if (made.oneTimePassword !== null) return setAdded(made)
    close()
    showPopup(message, focusAfter)
  }
  return (
    <Dialog title={added ? 'Invited' : 'Add admin'} open={open} onClose={close}>
      {added ? <OneTimePassword added={added} onClose={close} /> : <AddForm onDone={done} />}
    </Dialog>
  )
}

interface Fields {
  email: string
  name: string
  password: string
}

function AddForm({ onDone }: { onDone(added: AddedStaff, message: string): void }) {
  const form = useShopForm<Fields>(['email', 'password'])
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<AskedProof | null>(null)
  const refuse = (message: string | null) => {
    if (message === null) return
    const field = message === 'Wrong password' ? 'password' : message.startsWith('name ') ? 'name' : 'email'
    form.setError(field, { message: upper(message) }, { shouldFocus: true })
  }
  const add = form.handleSubmit(async (typed) => {
    const { email, name, password } = typed
    const wrong = firstViolation(typed, { email: EMAIL, ...(name.trim() && { name: PERSON_NAME }) })
    if (wrong) return form.setError(wrong.field, { message: upper(wrong.sentence) }, { shouldFocus: true })
    const send = async (proof: Proof) => {
      const reply = await addToStaff({ email: email.trim(), ...proof, ...(name.trim() && { name: name.trim() }) })
      if (!reply.success) return reply.message
      onDone(reply.data, reply.message)
      return null
    }
    setBusy(true)
    if (await needsProof()) setAsked({ password, confirm: 'Add admin', send })
    else refuse(await send({ password }))
    setBusy(false)
  })
  if (asked) return <SecondStep {...asked} onClose={() => setAsked(null)} />
  return (
    <>
      <p>Admins can do everything that you can: products, orders, stock, settings, and this page.</p>
      <form method="post" noValidate onSubmit={add}>
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          hint="An existing account with this verified email keeps its password. Otherwise a one-time password is created."
          {...form.field('email', { required: 'Enter the email of who is to be an admin.' })}
        />
        <TextField label="Name (new admins)" autoComplete="off" {...form.field('name')} />
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          hint="To confirm that it is you."
          {...form.field('password', { required: 'Enter your own password.' })}
        />
        <div className="dialog__actions">
          <FormButton ready={form.filled} busy={busy}>
            Add admin
          </FormButton>
        </div>
      </form>
    </>
  )
}

function upper(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1)
}
