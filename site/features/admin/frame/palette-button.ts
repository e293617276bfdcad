import { $user, isAdmin } from '../../account/session.ts'
import { showToast } from '../../toasts/toasts.ts'
import { TypeAhead } from './type-ahead.ts'

/** Opens the command palette, also by Ctrl+K or Cmd+K. Its code is loaded when it is first needed. */
export class PaletteButton extends HTMLElement {
  #stop = () => {}

  connectedCallback(): void {
    this.addEventListener('click', this)
    this.addEventListener('pointerenter', this)
    addEventListener('keydown', this)
    this.#stop = $user.subscribe((user) => {
      this.hidden = !isAdmin(user)
    })
    const isApple = /Mac|iP(hone|ad|od)/.test(navigator.platform)
    const keys = this.querySelector('kbd')
    if (keys && isApple) keys.textContent = '⌘K'
  }

  disconnectedCallback(): void {
    removeEventListener('keydown', this)
    this.#stop()
  }

  handleEvent(event: Event): void {
    if (event.type === 'pointerenter') return void load().catch(() => {})
    if (event instanceof KeyboardEvent) {
      if (this.hidden || !isShortcut(event)) return
      event.preventDefault()
    }
    void open()
  }
}

function isShortcut({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey
}

let typing: TypeAhead | null = null

/** Opens the palette, unless a dialog is open that it would cover, with what is typed meanwhile. */
async function open(): Promise<void> {
  if (typing || document.querySelector('[role="dialog"], [role="alertdialog"]')) return
  const mine = new TypeAhead('.palette input')
  typing = mine
  try {
    const { openPalette } = await load()
    if (!mine.isCancelled) openPalette(mine)
  } catch {
    mine.stop()
    showToast('error', 'The search could not be loaded. Please try again.')
  } finally {
    typing = null
  }
}

const load = () => import('../palette/mount.tsx')
