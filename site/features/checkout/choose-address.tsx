import type { AddressView } from '../../../src/address/contract.ts'
import { Icon } from '../../ui/Icon.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { read } from '../../ui/live-view.ts'
import { CHOOSE_ADDRESS } from '../../wording/addresses.ts'
import { say } from '../../wording/say.ts'
import { AddressText } from '../addresses/AddressText.tsx'
import { $addresses, $chosenAddress, chooseAddress, loadAddresses } from '../addresses/addresses.ts'
import { $editing, $isDialogMissing, editAddress, expectDialog } from '../addresses/edit-address.ts'
import { $places, pincodeIn } from '../cart/shop-status.ts'
import { $isListOpen, openList } from './address-list.ts'

/** The address of the order, or all addresses to choose from, with buttons to add one and to edit them. */
export function ChooseAddress() {
  const addresses = read($addresses)
  const chosen = read($chosenAddress)
  const isOpen = read($isListOpen)
  return (
    <section aria-labelledby="choose-address">
      <div className="section-head">
        <h2 id="choose-address">{say(CHOOSE_ADDRESS)}</h2>
        {!isOpen && (
          <button className="link" type="button" aria-label="Change address" onClick={openList}>
            Change
          </button>
        )}
      </div>
      {addresses === null && <LoadError onRetry={() => void loadAddresses()} />}
      {addresses && (
        <fieldset className="address-list" aria-labelledby="choose-address">
          {(isOpen ? addresses : [chosen!]).map((address) => (
            <Choice key={address._id} address={address} isChosen={address === chosen} />
          ))}
          {isOpen && (
            <button
              className="address-card address-card--add"
              type="button"
              onPointerEnter={expectDialog}
              onFocus={expectDialog}
              onClick={() => editAddress('new')}
            >
              <Icon name="plus" />
              Add address
            </button>
          )}
        </fieldset>
      )}
      {read($isDialogMissing) && <LoadError onRetry={() => editAddress($editing.get() ?? 'new')} />}
    </section>
  )
}

function Choice({ address, isChosen }: { address: AddressView; isChosen: boolean }) {
  const { _id, address_line, note, label, pincode } = address
  const isUnserved = read($places)[pincodeIn(pincode) ?? '']?.serves === false
  return (
    <div className="address-choice">
      <label className="address-card">
        <input type="radio" name="address" checked={isChosen} onChange={() => chooseAddress(_id)} />
        <AddressText address={address} note={note} label={label} isUnserved={isUnserved} />
      </label>
      <button
        className="link address-choice__edit"
        type="button"
        aria-label={`Edit ${address_line}`}
        onPointerEnter={expectDialog}
        onFocus={expectDialog}
        onClick={() => editAddress(address)}
      >
        Edit
      </button>
    </div>
  )
}
