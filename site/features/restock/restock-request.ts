import { call, SOON_MS } from '../../api/call.ts'
import { LOGIN } from '../../api/paths.ts'
import { $userId, isSignedOut } from '../account/session.ts'
import { showToast } from '../toasts/toasts.ts'
import { clearPendingRequest, isRequestPending, savePendingRequest } from './pending-request.ts'

const ASK = 'Tell me when it is back'
const ASKED = 'We will email you'

/**
 * The button on the page of a product that is out of stock: asks for one email when it is back, or withdraws that. Who is
 * signed out signs in first, and has asked when they return.
 */
export class RestockRequest extends HTMLElement {
  #stop: (() => void) | undefined
  #isBusy = false

  connectedCallback(): void {
    this.addEventListener('click', this)
    this.#stop = $userId.subscribe((userId) => void this.#load(userId))
  }

  disconnectedCallback(): void {
    this.removeEventListener('click', this)
    this.#stop?.()
  }

  handleEvent(event: Event): void {
    const button = (event.target as Element).closest('button')
    if (!button || this.#isBusy) return
    if (isSignedOut()) {
      savePendingRequest(location.pathname)
      location.assign(LOGIN)
    } else void this.#send(this.#isAsked ? 'DELETE' : 'POST')
  }

  get #isAsked(): boolean {
    return this.hasAttribute('data-asked')
  }

  async #load(userId: string | null): Promise<void> {
    if (!userId) {
      this.#show(false)
      if (isSignedOut()) clearPendingRequest()
      return
    }
    const wasAsked = isRequestPending(location.pathname)
    clearPendingRequest()
    if (wasAsked) return this.#send('POST')
    const reply = await call('GET', '/api/restock/requests', { timeoutMs: SOON_MS })
    // Whoever has pressed the button meanwhile knows better.
    if (!reply.success || this.#isBusy || $userId.get() !== userId) return
    this.#show(reply.data.some(({ productId }) => productId === this.#productId))
  }

  async #send(method: 'POST' | 'DELETE'): Promise<void> {
    this.#isBusy = true
    this.firstElementChild?.setAttribute('aria-disabled', 'true')
    const reply = await call(method, '/api/restock/request', { body: { productId: this.#productId } })
    this.#isBusy = false
    this.firstElementChild?.removeAttribute('aria-disabled')
    if (reply.success) this.#show(method === 'POST')
    showToast(reply.success ? 'success' : 'error', reply.message)
  }

  get #productId(): string {
    return this.getAttribute('product-id') ?? ''
  }

  #show(isAsked: boolean): void {
    this.toggleAttribute('data-asked', isAsked)
    const [label, withdraw] = this.querySelectorAll('span')
    if (label) label.textContent = isAsked ? ASKED : ASK
    if (withdraw) withdraw.hidden = !isAsked
  }
}
