import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { RestockAsk } from './RestockAsk.tsx'
import { $isRestockBusy, $restockIds, loadRestockIds } from './restock-ids.ts'

/** Asks to be told when these products are back in stock. */
export function RestockButton({ productIds }: { productIds: readonly string[] }) {
  useEffect(() => void loadRestockIds(), [])
  return <RestockAsk productIds={productIds} requested={useStore($restockIds)} isBusy={useStore($isRestockBusy)} />
}
