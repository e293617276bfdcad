import { call, SOON_MS } from '../../api/call.ts'
import { ProductToggle } from '../account/product-toggle.ts'
import { fetchSavedIds, unsave } from './api.ts'

/** The bookmark on the page of a product: saves it for later, or removes it from what is saved. */
export class SaveProduct extends ProductToggle {
  protected readonly action = 'save'

  protected loadIds(): Promise<string[] | null> {
    return fetchSavedIds()
  }

  protected send(productId: string, isWanted: boolean) {
    return isWanted
      ? call('POST', '/api/saved/product', { body: { productId }, timeoutMs: SOON_MS })
      : unsave(productId)
  }

  protected show(isWanted: boolean): void {
    this.querySelector('button')?.setAttribute('aria-pressed', String(isWanted))
  }
}
