import { atom } from 'nanostores'

export type ToastKind = 'success' | 'error' | 'blank' | 'loading'

export interface Toast {
  id: number
  kind: ToastKind
  text: string
}

/** How long a toast stays, in milliseconds (specification 9); one that tells of loading stays until it is dismissed. */
const DURATION_MS: Record<ToastKind, number | null> = { success: 2000, error: 4000, blank: 4000, loading: null }
const MAX_TOASTS = 20

/** What is shown now, oldest first. */
export const $toasts = atom<readonly Toast[]>([])

const timers = new Map<number, ReturnType<typeof setTimeout>>()
let lastId = 0

/** Shows a toast and returns its id. The same words while they are still shown only stay longer. */
export function showToast(kind: ToastKind, text: string): number {
  const shown = $toasts.get().find((toast) => toast.kind === kind && toast.text === text)
  if (shown) {
    pause(shown)
    return shown.id
  }
  const toast = { id: ++lastId, kind, text }
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
  const durationMs = DURATION_MS[toast.kind]
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
