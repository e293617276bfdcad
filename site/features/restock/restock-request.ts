import { call, SOON_MS } from '../../api/call.ts'
import { ProductToggle } from '../account/product-toggle.ts'

const ASK = 'Tell me when it is back'
const ASKED = 'We will email you'

/** The button on the page of a product that is out of stock: asks for one email when it is back, or withdraws that. */
export class RestockRequest extends ProductToggle {
  protected readonly action = 'restock'

  protected async loadIds(): Promise<string[] | null> {
    const reply = await call('GET', '/api/restock/requests', { timeoutMs: SOON_MS })
    return reply.success ? reply.data.map(({ productId }) => productId) : null
  }

  protected send(productId: string, isWanted: boolean) {
    return call(isWanted ? 'POST' : 'DELETE', '/api/restock/request', { body: { productId } })
  }

  protected show(isWanted: boolean): void {
    const [label, withdraw] = this.querySelectorAll('span')
    if (label) label.textContent = isWanted ? ASKED : ASK
    if (withdraw) withdraw.hidden = !isWanted
  }
}
