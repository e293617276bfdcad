import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { DemoLeft } from '../../../../src/dashboard/onboarding/contract.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FormActions } from '../../../ui/FormActions.tsx'
import { LinesSkeleton } from '../../../ui/LinesSkeleton.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useBusy } from '../../../ui/use-busy.ts'
import { countLabel } from './labels.ts'
import { $demo, clearDemo, loadDemo } from './onboarding.ts'

/** The phrase that the server requires. The server checks it again. */
const CONFIRMATION = 'remove demo data'

interface Props {
  open: boolean
  onClose(): void
}

/** Asks to type a phrase before the demo's products are taken off sale. */
export function RemovalDialog({ open, onClose }: Props) {
  return (
    <Dialog
      title="Remove demo data"
      open={open}
      onClose={onClose}
      focusAfter={() => document.querySelector<HTMLElement>('#setup summary')}
    >
      <Removal onClose={onClose} />
    </Dialog>
  )
}

function Removal({ onClose }: { onClose(): void }) {
  const demo = useStore($demo)
  if (demo === null) return <LoadError onRetry={() => void loadDemo()} />
  if (demo === undefined) return <LinesSkeleton />
  return <RemovalForm demo={demo} onClose={onClose} />
}

function RemovalForm({ demo, onClose }: { demo: DemoLeft; onClose(): void }) {
  const [typed, setTyped] = useState('')
  const [withEdited, setWithEdited] = useState(false)
  const [busy, setBusy, isBusy] = useBusy()
  const [error, setError] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  // On touch screens, the focus would open the on-screen keyboard.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches)
      form.current?.querySelector<HTMLElement>('input:not([type=checkbox])')?.focus()
  }, [])
  const isReady = typed.trim().toLowerCase() === CONFIRMATION
  const remove = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy()) return
    if (!isReady) return setError(`Type the words “${CONFIRMATION}”.`)
    setBusy(true)
    const wrong = await clearDemo(CONFIRMATION, withEdited)
    setBusy(false)
    if (wrong) setError(wrong)
    else onClose()
  }
  return (
    <>
      <p>
        {`${countLabel(demo.untouched, 'product')} of the demo will be removed, with categories that are then empty. `}
        Your own products stay, and so do all orders. The demo does not come back.
      </p>
      <form ref={form} onSubmit={remove} noValidate>
        {demo.edited.length > 0 && (
          <Edited names={demo.edited} chosen={withEdited} onChoose={() => setWithEdited(!withEdited)} />
        )}
        <TextField
          label={`Type “${CONFIRMATION}”`}
          value={typed}
          error={error}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value)}
        />
        <FormActions
          submit="Remove demo data"
          look={isReady ? 'danger-filled' : 'danger'}
          busy={busy}
          onBack={onClose}
        />
      </form>
    </>
  )
}

const MAX_NAMED = 8

function Edited({ names, chosen, onChoose }: { names: readonly string[]; chosen: boolean; onChoose(): void }) {
  const rest = names.length - MAX_NAMED
  return (
    <div>
      <p>
        {names.length === 1 ? 'You have edited one of them, and it stays:' : 'You have edited these, and they stay:'}
      </p>
      <ul className="plain-list">
        {names.slice(0, MAX_NAMED).map((name) => (
          <li key={name}>{name}</li>
        ))}
        {rest > 0 && <li>{`and ${rest} more`}</li>}
      </ul>
      <label className="check">
        <input type="checkbox" checked={chosen} onChange={onChoose} />
        {names.length === 1 ? 'Remove it too' : 'Remove them too'}
      </label>
    </div>
  )
}
