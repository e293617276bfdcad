import { $user } from '../stores/session.ts'
import { isAdmin } from '../stores/user.ts'

/** A part of a page that only those who run the shop see: the page itself is the same for everybody. */
export class AdminPart extends HTMLElement {
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
