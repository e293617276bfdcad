import type { LedgerEntry } from '../../../../src/catalogue/stock/contract.ts'
import { titleOf } from '../../../../src/shared/product-title.ts'
import { ADMIN_ORDERS } from '../../../api/paths.ts'
import { whenLabel } from '../../../ui/time-labels.ts'
import { actorLabel, reasonLabel, signed } from './labels.ts'
import { showStock } from './url-state.ts'

interface Props {
  entries: readonly LedgerEntry[]
  /** Whether the entries are of all products, so that each row names its product. */
  ofAll: boolean
}

export function LedgerTable({ entries, ofAll }: Props) {
  return (
    <table className="ledger">
      <caption className="visually-hidden">Changes of stock, newest first</caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          {ofAll && <th scope="col">Product</th>}
          <th scope="col">Why</th>
          <th scope="col">Who</th>
          <th className="ledger__number" scope="col">
            Change
          </th>
          <th className="ledger__number" scope="col">
            Stock after
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry._id} entry={entry} ofAll={ofAll} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ entry: { product, change, balance, reason, by, at }, ofAll }: { entry: LedgerEntry; ofAll: boolean }) {
  return (
    <tr>
      <td className="ledger__when">
        <time dateTime={at}>{whenLabel(at)}</time>
      </td>
      {ofAll && (
        <td className="ledger__product">
          <button className="link" type="button" onClick={() => showStock({ tab: 'ledger', productId: product._id })}>
            {titleOf(product)}
          </button>{' '}
          <small>{product.unit}</small>
        </td>
      )}
      <td className="ledger__why">{reasonLabel(reason)}</td>
      <td className="ledger__who">
        {by.kind === 'order' ? (
          <a className="link" href={`${ADMIN_ORDERS}?${new URLSearchParams({ order: by.name })}`}>
            {by.name}
          </a>
        ) : (
          actorLabel(by)
        )}
      </td>
      <td className={`ledger__number ledger__change${change < 0 ? ' ledger__change--less' : ''}`}>{signed(change)}</td>
      <td className="ledger__number ledger__balance">{balance}</td>
    </tr>
  )
}
