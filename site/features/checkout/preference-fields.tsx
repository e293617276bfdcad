import {
  type DeliveryPreferences,
  IF_MISSING,
  IF_MISSING_CHOICES,
  type IfMissing,
} from '../../../src/shared/delivery-preferences.ts'
import { MAX_INSTRUCTIONS_LENGTH } from '../../../src/shared/limits.ts'
import { printableLine } from '../../../src/shared/schemas/address.ts'

interface Props {
  /** Begins the ids of its elements. */
  id: string
  preferences: DeliveryPreferences
  /** What there is to know about the instructions. */
  hint: string
  /** What there is to know about leaving the order at the door; null if that is not offered. */
  door: string | null
  onChange(changes: Partial<DeliveryPreferences>): void
}

const WHAT_IT_MEANS: Record<IfMissing, string> = {
  replace_with_similar: 'Something like it, for the same price',
  call_me: 'On the number of the address',
  leave_out: 'Only what comes is paid',
}

/** From here on it is said how much room is left. */
const NEAR_THE_END = MAX_INSTRUCTIONS_LENGTH - 40

/** What an order asks for at the door and for missing items. */
export function PreferenceFields({ id, preferences, hint, door, onChange }: Props) {
  const { deliveryInstructions, leaveAtDoor, ifMissing } = preferences
  const { length } = deliveryInstructions
  const room = length < NEAR_THE_END ? '' : `, ${length} of ${MAX_INSTRUCTIONS_LENGTH} characters`
  return (
    <div className="preference-fields">
      <div className="field">
        <label className="field__label" htmlFor={id}>
          Instructions for the rider
        </label>
        <textarea
          className="input input--short"
          rows={2}
          maxLength={MAX_INSTRUCTIONS_LENGTH}
          id={id}
          aria-describedby={`${id}-hint`}
          aria-invalid={false}
          value={deliveryInstructions}
          // What is pasted may bring characters that nobody sees, and that the server refuses.
          onChange={({ currentTarget }) => onChange({ deliveryInstructions: printableLine(currentTarget.value) })}
        />
        <p className="field__hint" id={`${id}-hint`}>
          {hint + room}
        </p>
      </div>
      {door !== null && (
        <label className="check">
          <input
            type="checkbox"
            checked={leaveAtDoor}
            onChange={({ currentTarget }) => onChange({ leaveAtDoor: currentTarget.checked })}
          />
          <span>
            Leave at the door
            <small>{door}</small>
          </span>
        </label>
      )}
      <fieldset>
        <legend className="field__label">If something is missing</legend>
        {IF_MISSING.map((choice) => (
          <label className="check" key={choice}>
            <input
              type="radio"
              name={`${id}-missing`}
              checked={choice === ifMissing}
              onChange={() => onChange({ ifMissing: choice })}
            />
            <span>
              {IF_MISSING_CHOICES[choice]}
              <small>{WHAT_IT_MEANS[choice]}</small>
            </span>
          </label>
        ))}
      </fieldset>
    </div>
  )
}
