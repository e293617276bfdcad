import { ProductToggle } from '../account/product-toggle.ts'
import { fetchRestockIds, sendRestockRequest } from './api.ts'

const ASK = 'Tell me when it is back'
const ASKED = 'We will email you'

/** The button on the page of a product that is out of stock: asks for one email when it is back, or withdraws that. */
export class RestockRequest extends ProductToggle {
  protected readonly action = 'restock'

  protected loadIds(): Promise<string[] | null> {
    return fetchRestockIds()
  }

  protected send(productId: string, isWanted: boolean) {
    return sendRestockRequest(productId, isWanted)
  }

  protected show(isWanted: boolean): void {
    const [label, withdraw] = this.querySelectorAll('span')
    if (label) label.textContent = isWanted ? ASKED : ASK
    if (withdraw) withdraw.hidden = !isWanted
  }
}
