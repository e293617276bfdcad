import { CSPProvider } from '@base-ui/react/csp-provider'
import { useStore } from '@nanostores/react'
import { CircleCheck, LocateFixed } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { ADDRESS } from '../../../src/shared/schemas/address.ts'
import { check } from '../../../src/shared/schemas/schema.ts'
import { LOGIN } from '../../api/paths.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { $user } from '../account/session.ts'
import { $addresses } from '../addresses/addresses.ts'
import { pincodeIn } from '../cart/shop-status.ts'
import { $area, $ownArea, type Area } from './area.ts'
import { AreaAddresses } from './area-addresses.tsx'
import { type Choice, chooseHere, choosePincode, dropChoice } from './choose-area.ts'
import { $areaDialog, closeAreaDialog } from './dialog-state.ts'

let isMounted = false

/** Opens the dialog in which the shopper chooses where the shop is to deliver. */
export function openAreaDialog(): void {
  if (!isMounted) {
    createRoot(document.body.appendChild(document.createElement('div'))).render(
      <CSPProvider disableStyleElements>
        <HeaderDialog />
      </CSPProvider>,
    )
    isMounted = true
  }
  $areaDialog.set(true)
}

function HeaderDialog() {
  return <AreaDialog open={useStore($areaDialog)} onClose={closeAreaDialog} />
}

interface Props {
  open: boolean
  onClose(): void
}

/** The dialog in which the shopper chooses where the shop is to deliver. */
export function AreaDialog({ open, onClose }: Props) {
  return (
    <Dialog title="Where should we deliver?" open={open} onClose={onClose}>
      <ChooseArea onDone={onClose} />
    </Dialog>
  )
}

type Shown = Choice | 'looking' | 'locating' | null

function ChooseArea({ onDone }: { onDone(): void }) {
  const user = useStore($user)
  // What the header shows is the beginning, unless it is an address, which is marked in the list.
  const own = $area.get() === $ownArea.get() ? $ownArea.get() : undefined
  const [typed, setTyped] = useState(own?.pincode ?? '')
  const [shown, setShown] = useState<Shown>(own ? { place: placeOf(own) } : null)
  const [error, setError] = useState<string>()
  const isLocating = shown === 'locating'
  useIgnored(isLocating)

  const look = async (choice: Promise<Choice | null>, during: 'looking' | 'locating') => {
    setError(undefined)
    setShown(during)
    const found = await choice
    if (!found) return
    setShown(found)
    if (during === 'locating' && 'place' in found) setTyped(found.place.pincode)
  }
  const type = (text: string) => {
    setTyped(text)
    const pincode = pincodeIn(text)
    if (pincode) return void look(choosePincode(pincode), 'looking')
    dropChoice()
    setShown(null)
    setError(text.replace(/\s/g, '').length < 6 ? undefined : pincodeError(text))
  }
  const finish = (event: FormEvent) => {
    event.preventDefault()
    const wrong = typed.trim() && pincodeError(typed)
    if (wrong) setError(wrong)
    else onDone()
  }

  return (
    <form className="area-form" method="post" noValidate onSubmit={finish}>
      <div>
        <TextField
          label="Pincode"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={9}
          value={typed}
          error={error}
          onChange={(event) => type(event.target.value)}
          onFocus={(event) => event.target.select()}
        />
        <Outcome shown={shown} />
      </div>
      {isLocatable() && (
        <button
          className="button button--quiet"
          type="button"
          aria-disabled={isLocating}
          aria-busy={isLocating}
          onClick={() => isLocating || void look(chooseHere(), 'locating')}
        >
          {isLocating ? (
            <span className="spinner" aria-hidden="true" />
          ) : (
            <LocateFixed className="icon" aria-hidden="true" />
          )}
          Use my location
        </button>
      )}
      {user ? <AreaAddresses key={user._id} onChosen={onDone} /> : <SignIn />}
      <div className="dialog__actions">
        <button className="button button--action" type="submit">
          Done
        </button>
      </div>
    </form>
  )
}

/** What was found, announced as it comes, in a place that is there before. */
function Outcome({ shown }: { shown: Shown }) {
  const hasAddresses = Boolean(useStore($addresses)?.length)
  return (
    <div className="area-form__outcome" role="status">
      {shown === 'looking' && <p className="field__hint">Looking it up</p>}
      {shown === 'locating' && <p className="field__hint">Finding your location</p>}
      {shown !== null && typeof shown === 'object' && 'error' in shown && (
        <p className="field__warning">{shown.error}</p>
      )}
      {shown !== null && typeof shown === 'object' && 'place' in shown && (
        <PlaceFound place={shown.place} hasAddresses={hasAddresses} />
      )}
    </div>
  )
}

type Place = Extract<Choice, { place: unknown }>['place']

function PlaceFound({ place, hasAddresses }: { place: Place; hasAddresses: boolean }) {
  const { pincode, city, state, serves } = place
  if (!serves) return <p className="field__warning">{`We do not deliver to ${pincode} yet`}</p>
  return (
    <>
      <p className="area-form__served">
        <CircleCheck className="icon" aria-hidden="true" />
        {`We deliver to ${pincode}${city ? ` ${city}, ${state}` : ''}`}
      </p>
      {!city && <p className="field__hint">We do not know where this pincode is. Please check that it is right.</p>}
      {hasAddresses && <p className="field__hint">To order there, choose or add an address with this pincode.</p>}
    </>
  )
}

function SignIn() {
  return (
    <p className="area-form__link">
      <a className="link" href={LOGIN}>
        Login to use a saved address
      </a>
    </p>
  )
}

/** Ignores where the browser is, if the dialog is closed before that is found. */
function useIgnored(isLocating: boolean): void {
  const locating = useRef(isLocating)
  useEffect(() => {
    locating.current = isLocating
  }, [isLocating])
  useEffect(() => () => void (locating.current && dropChoice()), [])
}

function placeOf({ pincode, city, state, serves }: Area): Place {
  return { pincode, city: city || null, state: state || null, serves }
}

function pincodeError(typed: string): string | undefined {
  return check(ADDRESS.pincode, typed).violations[0]?.error
}

/** Browsers share a position only with pages that came by a secure connection. */
function isLocatable(): boolean {
  return isSecureContext && 'geolocation' in navigator
}
