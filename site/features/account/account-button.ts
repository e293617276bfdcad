import { USER } from '../../api/paths.ts'
import { loadOnce } from '../../ui/load-once.ts'
import { $accountMenu, toggleAccountMenu } from './menu-state.ts'
import { $user, checkSession } from './session.ts'

/** The header's account button. It leads to the login, or if signed in to the account: a menu, or on phones a page. */
export class AccountButton extends HTMLElement {
  #stops: (() => void)[] = []

  connectedCallback(): void {
    this.addEventListener('click', this)
    this.addEventListener('pointerover', this)
    this.addEventListener('focusin', this)
    this.#stops = [
      $user.subscribe((user) => this.#show(user !== undefined)),
      $accountMenu.subscribe((open) => this.#button?.setAttribute('aria-expanded', String(open))),
    ]
    checkSession()
  }

  disconnectedCallback(): void {
    for (const stop of this.#stops) stop()
  }

  handleEvent(event: Event): void {
    const button = this.#button
    if (!button?.contains(event.target as Node)) return
    if (event.type !== 'click') void loadMenu(button).catch(() => {})
    else void this.#toggle(button)
  }

  // Falls back to the account page if the menu's code cannot be loaded.
  async #toggle(button: HTMLElement): Promise<void> {
    try {
      await loadMenu(button)
      toggleAccountMenu()
    } catch {
      location.assign(USER)
    }
  }

  #show(signedIn: boolean): void {
    for (const part of this.querySelectorAll<HTMLElement>('[data-signed]')) {
      part.hidden = (part.dataset.signed === 'in') !== signedIn
    }
  }

  get #button(): HTMLElement | null {
    return this.querySelector('button')
  }
}

const loadMenu = loadOnce((anchor: HTMLElement) =>
  import('./menu.tsx').then((island) => island.mountAccountMenu(anchor)),
)
