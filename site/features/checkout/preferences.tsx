import { atom } from 'nanostores'
import { ifMissingLabel } from '../../../src/shared/delivery-preferences.ts'
import { read } from '../../ui/live-view.ts'
import { $chosenAddress } from '../addresses/addresses.ts'
import { $payment } from './checkout.ts'
import { PreferenceFields } from './preference-fields.tsx'
import { $preferences, changePreferences } from './preferences.ts'

const $isOpen = atom(false)

/** What this order asks for at the door and for missing items, in a line that opens to change it. */
export function Preferences() {
  const preferences = read($preferences)
  const { isDoorOffered, leaveAtDoor } = read($payment)
  const { deliveryInstructions, ifMissing } = preferences
  const note = read($chosenAddress)?.note
  const forRider = [note, deliveryInstructions].filter(Boolean).join(' · ')
  const choices = [leaveAtDoor && 'Leave at the door', ifMissingLabel(ifMissing)].filter(Boolean).join(' · ')
  return (
    <details
      className="panel preferences"
      onToggle={({ currentTarget }) => $isOpen.set((currentTarget as HTMLDetailsElement).open)}
    >
      <summary>
        <h2>Delivery instructions</h2>
        {forRider ? <b>{forRider}</b> : <span>Nothing for the rider to know</span>}
        <span>{choices}</span>
      </summary>
      {read($isOpen) && (
        <PreferenceFields
          id="delivery-preferences"
          preferences={preferences}
          hint={`${note ? `Besides the note of your address, “${note}”. ` : ''}Optional, and kept here for your next order to this address until you log out`}
          door={isDoorOffered ? 'Only if you pay online: cash is paid in person' : null}
          onChange={changePreferences}
        />
      )}
    </details>
  )
}
