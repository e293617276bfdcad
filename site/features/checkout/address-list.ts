import { atom } from 'nanostores'
import { $addresses, isChosenByShopper } from '../addresses/addresses.ts'

/** Whether all addresses are shown to choose from, or only the one that the order goes to. */
export const $isListOpen = atom(true)

/** Shows the chosen address alone, if there are others from which the shopper chose it. Call it before the addresses are shown. */
export function settleList(): void {
  $isListOpen.set(($addresses.get()?.length ?? 0) < 2 || !isChosenByShopper())
}

/** Shows all addresses, with the focus on the chosen one. */
export function openList(): void {
  $isListOpen.set(true)
  requestAnimationFrame(() => document.querySelector<HTMLElement>('.address-choice :checked')?.focus())
}
