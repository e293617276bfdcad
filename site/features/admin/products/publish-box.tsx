import { useState } from 'react'
import type { ProductView } from '../../../../src/catalogue/contract.ts'
import { showToast } from '../../toasts/toasts.ts'
import { replaceProduct, saveProduct } from './products.ts'

/** Hides a product from shoppers, or shows it again, without opening its form. */
export function PublishBox({ product }: { product: ProductView }) {
  const { name, publish } = product
  const [busy, setBusy] = useState(false)
  const toggle = async () => {
    if (busy) return
    setBusy(true)
    const saved = await saveProduct(product, { publish: !publish })
    setBusy(false)
    if (saved.state !== 'stale') return
    // Somebody else changed the product: its current state is shown before anything is decided.
    replaceProduct(saved.stored)
    if (saved.stored.publish === publish) showToast('error', `${name} was changed meanwhile. Try again`)
  }
  return (
    <label className="check">
      <input type="checkbox" checked={publish} aria-busy={busy} onChange={() => void toggle()} />
      <span>
        Shown to shoppers
        <span className="visually-hidden">{`: ${name}`}</span>
      </span>
    </label>
  )
}
