import { atom } from 'nanostores'

export interface Popup {
  /** The server's message about the success. */
  text: string
  /** Returns the element to focus afterwards. By default, the focus returns to where it was. */
  focusAfter?: (() => HTMLElement | null) | undefined
}

/** The open success popup, or null. `AdminGuard` renders it on every admin screen. */
export const $popup = atom<Popup | null>(null)

/** Confirms that something was created or updated. The popup stays until it is confirmed (specification 8). */
export function showPopup(text: string, focusAfter?: Popup['focusAfter']): void {
  $popup.set({ text, focusAfter })
}

export function closePopup(): void {
  $popup.set(null)
}
