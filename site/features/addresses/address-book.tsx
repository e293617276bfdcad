import { useStore } from '@nanostores/react'
import { Check, Pencil, Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { AddressView } from '../../../src/address/contract.ts'
import emptyAddress from '../../assets/art/empty-address.svg?url'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { late, useOnceWanted } from '../../ui/late.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import { PageActions } from '../account/page-actions.tsx'
import { SignedIn } from '../account/signed-in.tsx'
import type { Editing } from './address-dialog.tsx'
import { $addresses, $chosenAddress, chooseAddress, loadAddresses, removeAddress } from './addresses.ts'
import { AddressesSkeleton } from './addresses-skeleton.tsx'
import { SavedAddressText } from './SavedAddressText.tsx'

const AddressDialog = late(async () => (await import('./address-dialog.tsx')).AddressDialog)

/** The shopper's addresses, with buttons to add, edit and remove them. */
export function AddressBook() {
  return <SignedIn waiting={<AddressesSkeleton />}>{(user) => <Book key={user._id} />}</SignedIn>
}

function Book() {
  const addresses = useStore($addresses)
  const chosen = useStore($chosenAddress)
  const [editing, setEditing] = useState<Editing>(null)
  const isDialogWanted = useOnceWanted(editing !== null)
  useEffect(() => {
    void loadAddresses()
  }, [])
  return (
    <>
      <PageActions>
        <button className="button button--plain" type="button" onClick={() => setEditing('new')}>
          Add Address
        </button>
      </PageActions>
      {addresses === undefined && <AddressesSkeleton />}
      {addresses === null && <LoadError onRetry={() => void loadAddresses()} />}
      {addresses?.length === 0 && (
        <EmptyState picture={emptyAddress} title="No address yet">
          <p>Tell us where to bring your groceries.</p>
        </EmptyState>
      )}
      {addresses && (
        <ul className="address-list" aria-label="Saved addresses">
          {addresses.map((address) => (
            <Saved
              key={address._id}
              address={address}
              isChosen={addresses.length > 1 ? address._id === chosen?._id : undefined}
              onEdit={() => setEditing(address)}
            />
          ))}
          <li className="address-list__tile">
            <button className="address-card address-card--add" type="button" onClick={() => setEditing('new')}>
              <Plus className="icon" aria-hidden="true" />
              Add address
            </button>
          </li>
        </ul>
      )}
      {isDialogWanted && <AddressDialog editing={editing} onClose={() => setEditing(null)} />}
    </>
  )
}

const DELIVER = 'Deliver here'
const DELIVERING = 'Delivering here'

interface SavedProps {
  address: AddressView
  /** Whether the next order goes there; undefined for the only address. */
  isChosen: boolean | undefined
  onEdit(): void
}

function Saved({ address, isChosen, onEdit }: SavedProps) {
  const [busy, setBusy, isBusy] = useBusy()
  const card = useRef<HTMLLIElement>(null)
  const remove = async () => {
    if (isBusy()) return
    const list = card.current?.parentElement
    const at = list ? [...list.children].indexOf(card.current!) : 0
    setBusy(true)
    await removeAddress(address)
    setBusy(false)
    if (list) keepFocusIn(list, at)
  }
  return (
    <li className="address-card address-card--saved" aria-busy={busy} ref={card}>
      <SavedAddressText address={address} />
      <span className="address-card__actions">
        <button className="icon-button" type="button" aria-label={`Edit ${address.address_line}`} onClick={onEdit}>
          <Pencil className="icon" aria-hidden="true" />
        </button>
        <button className="icon-button" type="button" aria-label={`Remove ${address.address_line}`} onClick={remove}>
          <Trash2 className="icon" aria-hidden="true" />
        </button>
      </span>
      {isChosen !== undefined && (
        <button
          className="button button--quiet button--small"
          type="button"
          aria-pressed={isChosen}
          aria-label={`${isChosen ? DELIVERING : DELIVER}: ${address.address_line}`}
          onClick={() => chooseAddress(address._id)}
        >
          {isChosen && <Check className="icon icon--sm" aria-hidden="true" />}
          {isChosen ? DELIVERING : DELIVER}
        </button>
      )}
    </li>
  )
}

/**
 * Moves the focus of a removed card to the first button of the card that took its place. That button edits, so holding
 * down the key does not remove the next card too.
 */
function keepFocusIn(list: Element, at: number): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) list.children[at]?.querySelector('button')?.focus()
  })
}
