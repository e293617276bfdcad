import { atom } from 'nanostores'

/** Whether the header's account menu is open. */
export const $accountMenu = atom(false)

export function toggleAccountMenu(): void {
  $accountMenu.set(!$accountMenu.get())
}

export function closeAccountMenu(): void {
  $accountMenu.set(false)
}
