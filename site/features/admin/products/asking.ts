import { atom } from 'nanostores'
import type { ProductView } from '../../../../src/catalogue/contract.ts'

/** The dialog about a product that is open on the list. */
export interface Asking {
  about: 'edit' | 'delete' | 'packs'
  product: ProductView
}

export const $asking = atom<Asking | null>(null)

export function ask(about: Asking['about'], product: ProductView): void {
  $asking.set({ about, product })
}

export function stopAsking(): void {
  $asking.set(null)
}

/** Whether the dialog is open in which a selection is joined as packs. */
export const $isJoining = atom(false)

export function askToJoin(): void {
  $isJoining.set(true)
}

export function closeJoin(): void {
  $isJoining.set(false)
}
