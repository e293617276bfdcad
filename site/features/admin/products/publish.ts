import type { ProductView } from '../../../../src/catalogue/contract.ts'
import { showToast } from '../../toasts/toasts.ts'
import { replaceProduct, saveProduct } from './products.ts'

/** Hides a product from shoppers, or shows it again, without opening its form. */
export async function publishOrHide(product: ProductView): Promise<void> {
  const { name, publish } = product
  const saved = await saveProduct(product, { publish: !publish })
  if (saved.state !== 'stale') return
  // Somebody else changed the product: its current state is shown before anything is decided.
  replaceProduct(saved.stored)
  if (saved.stored.publish === publish) showToast('error', `${name} was changed meanwhile. Try again`)
}
