import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { askedFor } from '../../../src/shared/delivery-preferences.ts'
import { late } from '../../ui/late.tsx'
import { $chosenAddress } from '../addresses/addresses.ts'
import { $payment } from './checkout.ts'
import { $preferences, changePreferences } from './preferences.ts'

const PreferenceFields = late(async () => (await import('./preference-fields.tsx')).PreferenceFields)

/** What this order asks for at the door and for missing items, in a line that opens to change it. */
export function Preferences() {
  const preferences = useStore($preferences)
  const { isDoorOffered, leaveAtDoor } = useStore($payment)
  const [isOpen, setOpen] = useState(false)
  const { deliveryInstructions, ifMissing } = preferences
  const note = useStore($chosenAddress)?.note
  const asked = [...askedFor({ leaveAtDoor, ifMissing }), note, deliveryInstructions].filter(Boolean)
  return (
    <details className="panel preferences" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h2>Delivery instructions</h2>
        <span>{asked.join(' · ') || 'For the rider, and for what is missing'}</span>
      </summary>
      {isOpen && (
        <PreferenceFields
          preferences={preferences}
          hint={`${note ? `Besides the note of your address, “${note}”. ` : ''}Optional, and kept here for your next order until you log out`}
          door={isDoorOffered ? 'Only if you pay online: cash is paid in person' : null}
          onChange={changePreferences}
        />
      )}
    </details>
  )
}
