import { HOME } from '../../api/paths.ts'
import { $user, calledName, isAdmin, signOut } from './session.ts'

/** The account links: shows the user's name, unhides the admin links for admins, and logs out. */
export class AccountMenu extends HTMLElement {
  #stop = () => {}

  connectedCallback(): void {
    this.addEventListener('click', this)
    this.#stop = $user.subscribe((user) => {
      const called = this.querySelector('[data-called]')
      if (called) called.textContent = user ? calledName(user) : '\u00a0'
      for (const link of this.querySelectorAll<HTMLElement>('[data-admin="true"]')) link.hidden = !isAdmin(user)
    })
  }

  disconnectedCallback(): void {
    this.#stop()
  }

  handleEvent(event: Event): void {
    if (!(event.target as Element).closest('[data-log-out]')) return
    void signOut().finally(() => location.assign(HOME))
  }
}
