import type { Reply } from '../../api/call.ts'
import { LOGIN } from '../../api/paths.ts'
import { showToast } from '../toasts/toasts.ts'
import { clearPendingAction, type PendingAction, pendingAction, savePendingAction } from './pending-action.ts'
import { $userId, isSignedOut } from './session.ts'

/**
 * A button by which a shopper wants something of the product of a page, or does not want it any more. Visitors sign in
 * first, and what they wanted is done when they return. Its attribute `product-id` names the product.
 */
export abstract class ProductToggle extends HTMLElement {
  #stop: (() => void) | undefined
  #isBusy = false
  /** Counts each press when it is sent, and when its reply has come. */
  #steps = 0

  protected abstract readonly action: PendingAction
  /** Loads the products of which the shopper wants it; null if that fails. */
  protected abstract loadIds(): Promise<string[] | null>
  protected abstract send(productId: string, isWanted: boolean): Promise<Reply>
  protected abstract show(isWanted: boolean): void

  connectedCallback(): void {
    this.addEventListener('click', this)
    this.#stop = $userId.subscribe((userId) => void this.#load(userId))
  }

  disconnectedCallback(): void {
    this.removeEventListener('click', this)
    this.#stop?.()
  }

  handleEvent(event: Event): void {
    if (!(event.target as Element).closest('button') || this.#isBusy) return
    if (isSignedOut()) {
      savePendingAction(this.action, location.pathname)
      location.assign(LOGIN)
    } else void this.#send(!this.hasAttribute('data-on'))
  }

  async #load(userId: string | null): Promise<void> {
    if (!userId) return this.#show(false)
    if (pendingAction(location.pathname) === this.action) {
      await this.#send(true)
      // Not before: a page that is loaded anew meanwhile, as on the way back from a mail app, goes on with it.
      return clearPendingAction()
    }
    const steps = this.#steps
    const ids = await this.loadIds()
    // A shopper who has pressed the button meanwhile knows better, even if that is done by now.
    if (ids && !this.#isBusy && steps === this.#steps && $userId.get() === userId)
      this.#show(ids.includes(this.#productId))
  }

  async #send(isWanted: boolean): Promise<void> {
    this.#isBusy = true
    this.#steps += 1
    const button = this.querySelector('button')
    button?.setAttribute('aria-disabled', 'true')
    const reply = await this.send(this.#productId, isWanted)
    this.#isBusy = false
    this.#steps += 1
    button?.removeAttribute('aria-disabled')
    if (reply.success) this.#show(isWanted)
    showToast(reply.success ? 'success' : 'error', reply.message)
  }

  #show(isWanted: boolean): void {
    this.toggleAttribute('data-on', isWanted)
    this.show(isWanted)
  }

  get #productId(): string {
    return this.getAttribute('product-id') ?? ''
  }
}
