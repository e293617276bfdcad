import { atom } from 'nanostores'
import { loadOnce } from '../../ui/load-once.ts'
import type { Editing } from './address-dialog.tsx'

/** What the dialog of a page without other React edits. */
export const $editing = atom<Editing>(null)

/** Whether the dialog was wanted, and could not be loaded. */
export const $isDialogMissing = atom(false)

const loadDialog = loadOnce(() =>
  import('./mount-address-dialog.tsx').then((dialog) => dialog.mountAddressDialog($editing)),
)

/** Opens the dialog of an address. */
export function editAddress(editing: NonNullable<Editing>): void {
  $editing.set(editing)
  $isDialogMissing.set(false)
  loadDialog().catch(() => $isDialogMissing.set(true))
}

/** Loads the dialog, which is mostly there then when it is opened. */
export function expectDialog(): void {
  loadDialog().catch(() => {})
}
