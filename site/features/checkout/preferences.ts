import { persistentAtom } from '@nanostores/persistent'
import { computed } from 'nanostores'
import {
  type DeliveryPreferences,
  IF_MISSING,
  type IfMissing,
  USUAL_PREFERENCES,
} from '../../../src/shared/delivery-preferences.ts'
import { $userId } from '../account/session.ts'
import { $chosenAddress } from '../addresses/addresses.ts'
import { showToast } from '../toasts/toasts.ts'

/** What is asked for at one door. */
type AtDoor = Omit<DeliveryPreferences, 'ifMissing'>

interface StoredPreferences {
  ifMissing: IfMissing
  /** By the id of the address; what was asked for last comes last. */
  doors: Readonly<Record<string, AtDoor>>
}

const NOTHING: StoredPreferences = { ifMissing: USUAL_PREFERENCES.ifMissing, doors: {} }
/** What was asked for before there was an address. */
const NO_ADDRESS = ''
/** How many doors a browser remembers. */
const MAX_DOORS = 20

/** The browser keeps it for the next order, and no longer than the shopper is signed in. */
const $stored = persistentAtom<StoredPreferences>('delivery-preferences', NOTHING, {
  encode: JSON.stringify,
  decode: parseStored,
})

/** What the shopper asks for at the door of the chosen address, and for missing items. */
export const $preferences = computed(
  [$stored, $chosenAddress],
  ({ ifMissing, doors }, address): DeliveryPreferences => ({
    ...USUAL_PREFERENCES,
    ...doors[address?._id ?? NO_ADDRESS],
    ifMissing,
  }),
)

export function changePreferences(changes: Partial<DeliveryPreferences>): void {
  const { ifMissing, ...atDoor } = { ...$preferences.get(), ...changes }
  const { doors } = $stored.get()
  storePreferences({ ifMissing, doors: withDoor(doors, $chosenAddress.get()?._id ?? NO_ADDRESS, atDoor) })
}

/** What was asked for before there was an address is for the first one that is chosen. */
$chosenAddress.listen((address) => {
  const { ifMissing, doors } = $stored.get()
  const { [NO_ADDRESS]: unplaced, ...others } = doors
  if (!address || !unplaced) return
  storePreferences({ ifMissing, doors: address._id in others ? others : withDoor(others, address._id, unplaced) })
})

function withDoor(doors: StoredPreferences['doors'], id: string, atDoor: AtDoor): StoredPreferences['doors'] {
  const { [id]: _, ...others } = doors
  return Object.fromEntries([...Object.entries(others), [id, atDoor] as const].slice(-MAX_DOORS))
}

function storePreferences(next: StoredPreferences): void {
  try {
    $stored.set(next)
  } catch {
    showToast('error', 'This browser has no room to remember your choice')
  }
}

function parseStored(text: string): StoredPreferences {
  try {
    const { ifMissing, doors } = JSON.parse(text)
    return {
      ifMissing: IF_MISSING.includes(ifMissing) ? ifMissing : NOTHING.ifMissing,
      doors: Object.fromEntries(Object.entries(doors ?? {}).map(([id, atDoor]) => [id, parseDoor(atDoor)])),
    }
  } catch {
    return NOTHING
  }
}

function parseDoor(stored: unknown): AtDoor {
  const { deliveryInstructions, leaveAtDoor } = Object(stored)
  return {
    deliveryInstructions: typeof deliveryInstructions === 'string' ? deliveryInstructions : '',
    leaveAtDoor: leaveAtDoor === true,
  }
}

$userId.listen(() => $stored.set(NOTHING))
