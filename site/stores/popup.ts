import { atom } from 'nanostores'

export interface Popup {
  /** What went well, in the shop's words. */
  text: string
  /** Where the focus goes after it; without it, to where it was before. */
  focusAfter?: (() => HTMLElement | null) | undefined
}

/** What is shown in the success popup; null while there is none. `AdminGuard` shows it on every admin's screen. */
export const $popup = atom<Popup | null>(null)

/** Tells of a create or an update that went well, until it is confirmed (specification 8). */
export function showPopup(text: string, focusAfter?: Popup['focusAfter']): void {
  $popup.set({ text, focusAfter })
}

export function closePopup(): void {
  $popup.set(null)
}
