import { atom } from 'nanostores'
import { UNDO_MS } from '../../../src/shared/limits.ts'

export type ToastKind = 'success' | 'error' | 'blank' | 'loading'

export interface Toast {
  id: number
  kind: ToastKind
  text: string
  /** A button, such as "Undo". Using it dismisses the toast. */
  action?: ToastAction | undefined
}

export interface ToastAction {
  label: string
  run(): void
}

/** How long a toast stays, in milliseconds (specification 9). A `loading` toast stays until it is dismissed. */
const DURATION_MS: Record<ToastKind, number | null> = { success: 2000, error: 4000, blank: 4000, loading: null }
/** How long a toast with an action stays: as long as a transition of an order can be undone. */
const ACTION_MS = UNDO_MS
const MAX_TOASTS = 20

/** The visible toasts, oldest first. */
export const $toasts = atom<readonly Toast[]>([])

const timers = new Map<number, ReturnType<typeof setTimeout>>()
let lastId = 0

/** Shows a toast and returns its id. Repeating a toast that is still visible only extends its time. */
export function showToast(kind: ToastKind, text: string, action?: ToastAction): number {
  // An earlier action would undo something else.
  const shown = $toasts.get().find((toast) => toast.kind === kind && toast.text === text && !toast.action && !action)
  if (shown) {
    pause(shown)
    return shown.id
  }
  const toast = { id: ++lastId, kind, text, action }
  const toasts = [...$toasts.get(), toast]
  for (const old of toasts.splice(0, toasts.length - MAX_TOASTS)) stopTimer(old.id)
  $toasts.set(toasts)
  pause(toast)
  return toast.id
}

export function dismissToast(id: number): void {
  stopTimer(id)
  $toasts.set($toasts.get().filter((toast) => toast.id !== id))
}

function pause(toast: Toast): void {
  stopTimer(toast.id)
  const durationMs = toast.action ? ACTION_MS : DURATION_MS[toast.kind]
  if (durationMs !== null)
    timers.set(
      toast.id,
      setTimeout(() => dismissToast(toast.id), durationMs),
    )
}

function stopTimer(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
}
