import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $restockIds, loadRestockIds, requestRestock } from './restock-ids.ts'

/** Asks for an email when these products are back in stock. */
export function RestockButton({ productIds }: { productIds: readonly string[] }) {
  const requested = useStore($restockIds)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => void loadRestockIds(), [])
  const isAsked = productIds.every((id) => requested.has(id))
  const ask = async () => {
    if (isBusy || isAsked) return
    setBusy(true)
    await requestRestock(productIds)
    setBusy(false)
  }
  return (
    <button className="button button--quiet" type="button" aria-disabled={isBusy || isAsked} onClick={() => void ask()}>
      {isAsked ? 'We will email you' : `Tell me when ${productIds.length === 1 ? 'it is' : 'they are'} back`}
    </button>
  )
}
