import type { ErrorCode } from '../../../src/shared/error-codes.ts'
import { UNREACHABLE } from '../../api/call.ts'
import { ProductToggle } from '../account/product-toggle.ts'
import { fetchRestockIds, sendRestockRequest } from './api.ts'
import { isReachable, UNREACHABLE_SHOPPER } from './reachable.ts'

const BACK = 'back_in_stock' satisfies ErrorCode
const ASK = 'Tell me when it is back'
const ASKED = 'We will tell you'

/** The button on the page of a product that is out of stock: asks to be told once when it is back, or withdraws that. */
export class RestockRequest extends ProductToggle {
  protected readonly action = 'restock'

  protected loadIds(): Promise<string[] | null> {
    return fetchRestockIds()
  }

  protected async send(productId: string, isWanted: boolean) {
    const canReach = !isWanted || (await isReachable().catch(() => null))
    if (!canReach) {
      const message = canReach === null ? UNREACHABLE : UNREACHABLE_SHOPPER
      return { success: false as const, status: 0, message, data: null }
    }
    const reply = await sendRestockRequest(productId, isWanted)
    // The page is of the time when there was none: what it says would stay wrong.
    if (!reply.success && reply.code === BACK) location.reload()
    return reply
  }

  protected show(isWanted: boolean): void {
    const [label, withdraw] = this.querySelectorAll('span')
    if (label) label.textContent = isWanted ? ASKED : ASK
    if (withdraw) withdraw.hidden = !isWanted
  }
}
