import { $user, isAdmin } from '../account/session.ts'

/** A part of a published page that is visible to admins only. */
export class AdminOnly extends HTMLElement {
  #stop = () => {}

  connectedCallback(): void {
    this.#stop = $user.subscribe((user) => {
      this.hidden = !isAdmin(user)
    })
  }

  disconnectedCallback(): void {
    this.#stop()
  }
}
