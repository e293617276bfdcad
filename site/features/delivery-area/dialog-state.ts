import { atom } from 'nanostores'

/** Whether the dialog is open in which the delivery area is chosen. */
export const $areaDialog = atom(false)

export function closeAreaDialog(): void {
  $areaDialog.set(false)
}
