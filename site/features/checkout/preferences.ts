import { persistentAtom } from '@nanostores/persistent'
import { type DeliveryPreferences, IF_MISSING, USUAL_PREFERENCES } from '../../../src/shared/delivery-preferences.ts'
import { $userId } from '../account/session.ts'
import { showToast } from '../toasts/toasts.ts'

/**
 * What the shopper asks for at the door and for missing items. The browser keeps it for their next order, and no longer
 * than they are signed in.
 */
export const $preferences = persistentAtom<DeliveryPreferences>('delivery-preferences', USUAL_PREFERENCES, {
  encode: JSON.stringify,
  decode: parsePreferences,
})

export function changePreferences(changes: Partial<DeliveryPreferences>): void {
  try {
    $preferences.set({ ...$preferences.get(), ...changes })
  } catch {
    showToast('error', 'This browser has no room to remember your choice')
  }
}

function parsePreferences(text: string): DeliveryPreferences {
  try {
    const { deliveryInstructions, leaveAtDoor, ifMissing } = JSON.parse(text)
    return {
      deliveryInstructions: typeof deliveryInstructions === 'string' ? deliveryInstructions : '',
      leaveAtDoor: leaveAtDoor === true,
      ifMissing: IF_MISSING.includes(ifMissing) ? ifMissing : USUAL_PREFERENCES.ifMissing,
    }
  } catch {
    return USUAL_PREFERENCES
  }
}

$userId.listen(() => $preferences.set(USUAL_PREFERENCES))
