import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useState } from 'react'
import type { JoinPreview } from '../../../../src/catalogue/families/contract.ts'
import { MAX_NAME_LENGTH } from '../../../../src/shared/limits.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FormActions } from '../../../ui/FormActions.tsx'
import { LinesSkeleton } from '../../../ui/LinesSkeleton.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useBusy } from '../../../ui/use-busy.ts'
import { $isJoining, closeJoin } from './asking.ts'
import { $joinPreview, joinSelected, loadJoinPreview, sharedUnits } from './join-packs.ts'
import { PackRow } from './pack-row.tsx'
import { selectButton, tabStop } from './table/keyboard.ts'

/** Dialog in which the selected products become packs of one product, after a look at what they will be. */
export function JoinDialog() {
  const isJoining = useStore($isJoining)
  return (
    <Dialog title="Join as packs" open={isJoining} onClose={closeJoin} focusAfter={() => tabStop() ?? selectButton()}>
      {isJoining && <JoinForm />}
    </Dialog>
  )
}

function JoinForm() {
  const preview = useStore($joinPreview)
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState('')
  const [busy, setBusy, isBusy] = useBusy()
  useEffect(() => void loadJoinPreview(), [])
  const isRefused = typeof preview === 'string'
  const shown = isRefused ? undefined : preview
  const name = typed ?? shown?.name ?? ''
  const isReady = shown !== undefined && name.trim() !== ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady || isBusy()) return
    setBusy(true)
    setError(await joinSelected(name))
    setBusy(false)
  }
  return (
    <form className="packs-join" onSubmit={(event) => void submit(event)} noValidate>
      <p>They will share a card, on which shoppers choose one. Each keeps a price and a stock of its own.</p>
      <TextField
        label="Name of the packs"
        hint="Shoppers see each pack under its own name."
        error={error || (shown && name.trim() === '' ? 'Give them a name' : undefined)}
        autoComplete="off"
        maxLength={MAX_NAME_LENGTH}
        value={name}
        onChange={({ target }) => {
          setTyped(target.value)
          setError('')
        }}
      />
      {preview === undefined && <LinesSkeleton />}
      {isRefused && (
        <div className="packs-refused" role="alert">
          <p>{preview}</p>
          <button className="button button--quiet button--small" type="button" onClick={() => void loadJoinPreview()}>
            Try again
          </button>
        </div>
      )}
      {shown && <Together {...shown} />}
      <FormActions
        submit={shown ? `Join ${shown.packs.length} packs` : 'Join'}
        busy={busy}
        isReady={isReady}
        onBack={closeJoin}
      />
    </form>
  )
}

function Together({ packs }: JoinPreview) {
  const shared = sharedUnits(packs)
  return (
    <section aria-label="What they will be">
      {shared.length > 0 && (
        <p className="packs-caution" role="status">
          {`Several are ${shared.join(' and ')}: shoppers tell packs apart by their unit.`}
        </p>
      )}
      <ul>
        {packs.map((pack) => (
          <PackRow key={pack._id} pack={pack} />
        ))}
      </ul>
    </section>
  )
}
