import { useEffect, useState } from 'react'
import type { ProductView } from '../../../../src/catalogue/contract.ts'
import { titleOf } from '../../../../src/shared/product-title.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { DELETE_FOR_GOOD, DELETE_PRODUCT } from '../../../wording/admin.ts'
import { say } from '../../../wording/say.ts'
import { $productPage, removeProduct } from './products.ts'

interface Props {
  /** The product to delete, or null while the dialog is closed. */
  product: ProductView | null
  onClose(): void
}

/** "Permanent Delete" of a product. Existing orders keep it. */
export function DeleteProduct({ product, onClose }: Props) {
  const [busy, setBusy] = useState(false)
  const [place, setPlace] = useState<number | null>(null)
  useEffect(() => {
    if (product) setPlace(null)
  }, [product])
  const confirm = async () => {
    if (!product) return
    const index = $productPage.get()?.products.findIndex(({ _id }) => _id === product._id) ?? 0
    setBusy(true)
    const gone = await removeProduct(product._id)
    setBusy(false)
    if (!gone) return
    setPlace(index)
    onClose()
  }
  return (
    <ConfirmDialog
      title={say(DELETE_FOR_GOOD)}
      question={say(DELETE_PRODUCT)}
      confirm="Delete"
      open={product !== null}
      busy={busy}
      onConfirm={confirm}
      onCancel={onClose}
      focusAfter={place === null ? undefined : () => neighbourAt(place)}
    >
      <p className="dialog__subject">{product && `${titleOf(product)}, ${product.unit}`}</p>
    </ConfirmDialog>
  )
}

/** Returns a button of the card or row that took the deleted product's place, else the search box. */
function neighbourAt(place: number): HTMLElement | null {
  const all = document.querySelectorAll('.admin-products > li, .product-table tbody > tr')
  const next = all[Math.min(place, all.length - 1)]
  return (
    next?.querySelector<HTMLElement>('.admin-product__act button, .cell--name button') ??
    document.querySelector<HTMLElement>('.admin-search input')
  )
}
