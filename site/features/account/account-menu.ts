import { HOME } from '../../api/paths.ts'
import { $user, calledName, isAdmin, isSignedOut, profilePath, signOut } from './session.ts'

/** The account links: shows the user's name, unhides the admin links for admins, and logs out. Hidden if nobody is signed in. */
export class AccountMenu extends HTMLElement {
  #stop = () => {}

  connectedCallback(): void {
    this.addEventListener('click', this)
    this.#stop = $user.subscribe((user) => {
      const called = this.querySelector('[data-called]')
      if (called) called.textContent = user ? calledName(user) : '\u00a0'
      this.querySelector('[data-profile]')?.setAttribute('href', profilePath(user))
      for (const group of this.querySelectorAll<HTMLElement>('[data-admin]')) group.hidden = !isAdmin(user)
      this.hidden = isSignedOut()
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
