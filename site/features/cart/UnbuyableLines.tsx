import type { ReactNode, RefObject } from 'react'
import { titleOf } from '../../../src/shared/product-title.ts'
import { similarUrl } from '../../api/paths.ts'
import type { CartLine } from './cart-state.ts'
import { joinNames } from './line-names.ts'
import { removeUnbuyable } from './removal.ts'

interface Props {
  /** Of the page's elements, the id of what says it. */
  id: string
  /** The lines that cannot be ordered. */
  lines: readonly CartLine[]
  /** What the shopper's own unpaid order has reserved. */
  heldIds: ReadonlySet<string> | undefined
  /** What else can be done. */
  children: ReactNode
  /** The notice, to which whoever cannot go on because of it is led. */
  notice?: RefObject<HTMLDivElement | null> | undefined
}

/** Names the lines that cannot be ordered, with one button that removes them. Empty where all can be ordered. */
export function UnbuyableLines({ id, lines, heldIds, children, notice }: Props) {
  return (
    <div className="unbuyable" role="status">
      {lines.length > 0 && (
        <div className="notice" ref={notice} tabIndex={-1}>
          <div className="unbuyable__said">
            <p id={id}>{sentenceOf(lines, heldIds)}</p>
            <Similar lines={lines.filter((line) => reasonOf(line, heldIds) === OUT)} />
          </div>
          <div className="unbuyable__actions">
            {children}
            <button
              className="button button--quiet"
              type="button"
              aria-describedby={id}
              onClick={() => void removeUnbuyable()}
            >
              {lines.length === 1 ? 'Remove it' : `Remove all ${lines.length}`}
            </button>
          </div>
        </div>
      )}
    </div>
  )
}

/** So many links stay easy to read. */
const MAX_SIMILAR = 3

/** Leads to what could be bought instead: the page of a product that is out of stock shows it first. */
function Similar({ lines }: { lines: readonly CartLine[] }) {
  return (
    <>
      {lines.slice(0, MAX_SIMILAR).map((line) => (
        <a className="link unbuyable__similar" key={line.productId} href={similarUrl(line.path)}>
          {`Find something like ${lines.length === 1 ? 'it' : titleOf(line)}`}
        </a>
      ))}
    </>
  )
}

const OUT = 'out of stock'

/** Returns which of these lines may be back in stock, so that the shopper can be told when they are. */
export function outOfStock(lines: readonly CartLine[], heldIds: Props['heldIds']): string[] {
  return lines.filter((line) => reasonOf(line, heldIds) === OUT).map(({ productId }) => productId)
}

function sentenceOf(lines: readonly CartLine[], heldIds: Props['heldIds']): string {
  const names = joinNames(lines.map(titleOf))
  const [reason, other] = new Set(lines.map((line) => reasonOf(line, heldIds)))
  if (other) return `${names} cannot be ordered now`
  return `${names} ${lines.length === 1 ? 'is' : 'are'} ${reason}`
}

function reasonOf({ gone, productId }: CartLine, heldIds: Props['heldIds']): string {
  if (gone) return 'not available'
  return heldIds?.has(productId) ? 'held by your order that awaits payment' : OUT
}
