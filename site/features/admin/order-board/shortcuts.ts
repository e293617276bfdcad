import { focusedOrder, stepTo } from './focus.ts'
import { $shortcutsEnabled } from './keyboard-shortcuts.ts'
import { toggleSound } from './order-alert.ts'
import { takeBack } from './transition.ts'
import { $askedOrder, $asking, type Asking, ask, showView } from './url-state.ts'

/** The keyboard shortcuts as the help lists them. Enter needs no code: it presses the focused button. */
export const KEYS: [keys: string, does: string][] = [
  ['↓ or J', 'Next order of the column'],
  ['↑ or K', 'Order before it'],
  ['← →', 'Column beside it'],
  ['Enter', 'Move the order on'],
  ['U', 'Undo the last move'],
  ['D', 'Details of the order'],
  ['L', 'Pick list'],
  ['C', 'Cancel the order'],
  ['N', 'New phone order'],
  ['/', 'Search'],
  ['M', 'Sound on or off'],
  ['?', 'This help'],
]

/** Handles the keyboard shortcuts, except while a field, menu or dialog is in use. Returns a function that stops it. */
export function followKeys(): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || $asking.get()) return
    if ((event.target as Element).closest('input, select, textarea, [role="menu"], [role="dialog"]')) return
    const does = ARROWS[event.key] ?? ($shortcutsEnabled.get() === 'on' ? LETTERS[event.key.toLowerCase()] : undefined)
    if (!does) return
    event.preventDefault()
    does()
  }
  addEventListener('keydown', press)
  return () => removeEventListener('keydown', press)
}

type Does = Record<string, () => void>

const ARROWS: Does = {
  ArrowDown: () => stepTo('down'),
  ArrowUp: () => stepTo('up'),
  ArrowLeft: () => stepTo('left'),
  ArrowRight: () => stepTo('right'),
}

const LETTERS: Does = {
  j: () => stepTo('down'),
  k: () => stepTo('up'),
  u: () => void takeBack(),
  d: () => askFocused('details'),
  l: () => askFocused('pick'),
  c: () => askFocused('cancel'),
  n: () => showView({ shows: 'phone' }),
  '/': focusSearch,
  m: toggleSound,
  '?': () => ask('help'),
}

function focusSearch(): void {
  const field = document.querySelector<HTMLElement>('.desk-bar__search input')
  field?.focus()
  if (document.activeElement === field) return
  // In a narrow window the search is behind a button.
  document.querySelector<HTMLElement>('.desk-bar [aria-expanded="false"]')?.click()
  requestAnimationFrame(() => field?.focus())
}

function askFocused(about: Asking['about']): void {
  const orderId = focusedOrder()
  if (!orderId) return
  ask(about, orderId)
  if (about === 'cancel' && !$askedOrder.get()?.next.includes('cancelled')) ask('details', orderId)
}
