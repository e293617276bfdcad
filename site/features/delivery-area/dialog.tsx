import { CSPProvider } from '@base-ui/react/csp-provider'
import { useStore } from '@nanostores/react'
import { CircleCheck, Plus } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { ADDRESS } from '../../../src/shared/schemas/address.ts'
import { check } from '../../../src/shared/schemas/schema.ts'
import { LOGIN } from '../../api/paths.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { late } from '../../ui/late.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { LOG_IN } from '../../wording/account.ts'
import { say } from '../../wording/say.ts'
import { $user } from '../account/session.ts'
import { $addresses, $chosenAddress } from '../addresses/addresses.ts'
import { pincodeIn } from '../cart/shop-status.ts'
import { $area, $ownArea, type Area } from './area.ts'
import { AreaAddresses } from './area-addresses.tsx'
import { type Choice, chooseHere, choosePincode, dropChoice, isDoubtful, storePlace } from './choose-area.ts'
import { $areaDialog, closeAreaDialog } from './dialog-state.ts'
import { LocateButton } from './locate-button.tsx'

const AddressForm = late(async () => (await import('../addresses/address-form.tsx')).AddressForm)

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
  const [adding, setAdding] = useState<Place | null>(null)
  const close = () => {
    setAdding(null)
    onClose()
  }
  return (
    <Dialog title={adding ? 'Add Address' : 'Where should we deliver?'} open={open} onClose={close}>
      {adding ? (
        <AddressForm address={null} place={fieldsOf(adding)} onSaved={close} onCancel={() => setAdding(null)} />
      ) : (
        <ChooseArea onDone={close} onAdd={setAdding} />
      )}
    </Dialog>
  )
}

type Shown = Choice | 'looking' | 'locating' | null

interface ChooseProps {
  onDone(): void
  /** Called to add an address in a place that was found. */
  onAdd(place: Place): void
}

function ChooseArea({ onDone, onAdd }: ChooseProps) {
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
    if (!found) return null
    setShown(found)
    if (during === 'locating' && 'place' in found) setTyped(found.place.pincode)
    return found
  }
  const type = (text: string) => {
    setTyped(text)
    const pincode = pincodeIn(text)
    if (pincode) return void look(choosePincode(pincode), 'looking')
    dropChoice()
    setShown(null)
    setError(text.replace(/\s/g, '').length < 6 ? undefined : pincodeError(text))
  }
  const place = placeIn(shown)
  const finish = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = typed.trim() && pincodeError(typed)
    if (wrong) return setError(wrong)
    const pincode = pincodeIn(typed)
    if (pincode && !placeIn(shown)) {
      const found = placeIn(await look(choosePincode(pincode), 'looking'))
      // What could not be looked up, as without a connection, is not chosen, and what is doubtful is said first.
      if (!found || isDoubtful(found)) return
    }
    if (place && isDoubtful(place)) storePlace(place)
    onDone()
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
        <Outcome shown={shown} onAdd={onAdd} />
      </div>
      <LocateButton
        className="button button--quiet"
        busy={isLocating}
        onClick={() => void look(chooseHere(), 'locating')}
      />
      {user ? <AreaAddresses key={user._id} onChosen={onDone} /> : <SignIn />}
      <div className="dialog__actions">
        <button className="button button--action" type="submit">
          {place && isDoubtful(place) ? 'Use it anyway' : 'Done'}
        </button>
      </div>
    </form>
  )
}

/** What was found, announced as it comes, in a place that is there before. */
function Outcome({ shown, onAdd }: { shown: Shown; onAdd(place: Place): void }) {
  const place = placeIn(shown)
  return (
    <div className="area-form__outcome" role="status">
      {shown === 'looking' && <p className="field__hint">Looking it up</p>}
      {shown === 'locating' && <p className="field__hint">Finding your location</p>}
      {shown !== null && typeof shown === 'object' && 'error' in shown && (
        <p className="field__warning">{shown.error}</p>
      )}
      {place && <PlaceFound place={place} onAdd={onAdd} />}
    </div>
  )
}

type Place = Extract<Choice, { place: unknown }>['place']

function PlaceFound({ place, onAdd }: { place: Place; onAdd(place: Place): void }) {
  const { pincode, city, state, serves } = place
  if (!serves) return <p className="field__warning">{`We do not deliver to ${pincode} yet`}</p>
  return (
    <>
      {isDoubtful(place) ? (
        <p className="field__warning">
          {`We do not know where this pincode is. Please check that it is right: if it is, we deliver to ${pincode}.`}
        </p>
      ) : (
        <p className="area-form__served">
          <CircleCheck className="icon" aria-hidden="true" />
          {`We deliver to ${pincode} ${city}, ${state}`}
        </p>
      )}
      <ToOrderThere place={place} onAdd={onAdd} />
    </>
  )
}

/** Says what a shopper with addresses has to do besides, as the next order goes to one of those. */
function ToOrderThere({ place, onAdd }: { place: Place; onAdd(place: Place): void }) {
  const addresses = useStore($addresses)
  const chosen = useStore($chosenAddress)
  if (!addresses || !chosen || chosen.pincode === place.pincode) return null
  const hasOne = addresses.some(({ pincode }) => pincode === place.pincode)
  return (
    <>
      <p className="field__hint">
        {`To order there, choose or add an address with this pincode. Your order goes to ${chosen.address_line} until then.`}
      </p>
      {!hasOne && (
        <button className="button button--quiet area-form__add" type="button" onClick={() => onAdd(place)}>
          <Plus className="icon" aria-hidden="true" />
          Add an address here
        </button>
      )}
    </>
  )
}

function SignIn() {
  return (
    <p className="area-form__link">
      <a className="link" href={LOGIN}>
        {say(LOG_IN)} to use a saved address
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

function placeIn(shown: Shown): Place | null {
  return shown !== null && typeof shown === 'object' && 'place' in shown ? shown.place : null
}

function fieldsOf({ pincode, city, state }: Place) {
  return { pincode, city: city ?? '', state: state ?? '' }
}

function placeOf({ pincode, city, state, serves }: Area): Place {
  return { pincode, city: city || null, state: state || null, serves }
}

function pincodeError(typed: string): string | undefined {
  return check(ADDRESS.pincode, typed).violations[0]?.error
}
