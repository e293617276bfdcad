import { requestRestock } from './restock-ids.ts'

interface Props {
  productIds: readonly string[]
  /** The products of which the shopper is told already. */
  requested: ReadonlySet<string>
  isBusy: boolean
}

/** The button that asks to be told when these products are back in stock. */
export function RestockAsk({ productIds, requested, isBusy }: Props) {
  const isAsked = productIds.every((id) => requested.has(id))
  return (
    <button
      className="button button--quiet"
      type="button"
      aria-disabled={isBusy || isAsked}
      onClick={() => isBusy || isAsked || void requestRestock(productIds)}
    >
      {isAsked ? 'We will tell you' : `Tell me when ${productIds.length === 1 ? 'it is' : 'they are'} back`}
    </button>
  )
}
