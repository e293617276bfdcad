import { $user, isAdmin } from '../../account/session.ts'
import { $newOrderCount } from './new-orders.ts'

/** Links of the admin screens, which only admins see, with the count of new orders. */
export class AdminNav extends HTMLElement {
  #stops: (() => void)[] = []

  connectedCallback(): void {
    this.#stops = [
      $user.subscribe((user) => {
        this.hidden = !isAdmin(user)
      }),
      $newOrderCount.subscribe((count = 0) => {
        for (const badge of this.querySelectorAll<HTMLElement>('[data-new-orders]')) {
          badge.hidden = count === 0
          badge.replaceChildren(String(count), hiddenText(' new'))
        }
      }),
    ]
  }

  disconnectedCallback(): void {
    for (const stop of this.#stops) stop()
  }
}

function hiddenText(text: string): HTMLElement {
  const span = document.createElement('span')
  span.className = 'visually-hidden'
  span.textContent = text
  return span
}
