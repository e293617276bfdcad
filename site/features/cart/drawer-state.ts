import { atom } from 'nanostores'

/** Whether the cart drawer is open. */
export const $drawer = atom(false)

export function openDrawer(): void {
  $drawer.set(true)
}

export function closeDrawer(): void {
  $drawer.set(false)
}
