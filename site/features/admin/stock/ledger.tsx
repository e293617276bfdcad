import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { titleOf } from '../../../../src/shared/product-title.ts'
import { LoadError } from '../../../ui/LoadError.tsx'
import { SEARCH_PRODUCTS } from '../../../wording/admin.ts'
import { say } from '../../../wording/say.ts'
import { DayRange } from '../day-range.tsx'
import { AdminEmptyState } from '../empty-state.tsx'
import { FileButton } from '../import/choose.tsx'
import { Pager } from '../pager.tsx'
import { RowsSkeleton } from '../rows-skeleton.tsx'
import { ledgerFilePath } from './api.ts'
import { Finder } from './finder.tsx'
import { $ledger, $ledgerDays, type Ledger as LedgerPage, loadLedger } from './ledger-state.ts'
import { LedgerTable } from './ledger-table.tsx'
import { $stockView, showStock } from './url-state.ts'

/** The stock ledger of one product or of all: amount, reason, actor, time and remaining stock. */
export function Ledger() {
  const ledger = useStore($ledger)
  const { productId } = useStore($stockView)
  const finder = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const days = useStore($ledgerDays)
  useEffect(() => void loadLedger(productId), [productId])
  const pick = (id: string) => {
    showStock({ tab: 'ledger', productId: id })
    heading.current?.focus()
  }
  const showAll = () => {
    showStock({ tab: 'ledger', productId: null })
    finder.current?.focus()
  }
  return (
    <>
      <Finder
        label="Changes of one product"
        placeholder={say(SEARCH_PRODUCTS)}
        input={finder}
        onPick={({ _id }) => pick(_id)}
      />
      <div className="section-head stock-ledger-head">
        <h2 ref={heading} tabIndex={-1}>
          {headingOf(productId, ledger)}
        </h2>
        {productId && (
          <button className="button button--quiet button--small" type="button" onClick={showAll}>
            Show all products
          </button>
        )}
      </div>
      <Days productId={productId} />
      {ledger === undefined && <RowsSkeleton />}
      {ledger === null && <LoadError onRetry={() => void loadLedger(productId)} />}
      {ledger?.entries.length === 0 && (
        <AdminEmptyState
          hint={days.from || days.to ? 'The stock did not change in these days.' : 'The stock has never changed.'}
        />
      )}
      {ledger && ledger.entries.length > 0 && (
        <>
          <LedgerTable entries={ledger.entries} ofAll={!productId} />
          {(ledger.page > 1 || ledger.hasMore) && (
            <Pager page={ledger.page} hasNext={ledger.hasMore} onTurn={(to) => void loadLedger(productId, to)} />
          )}
        </>
      )}
    </>
  )
}

/** The range of days, and a button to export it as a file. */
function Days({ productId }: { productId: string | null }) {
  const { from, to } = useStore($ledgerDays)
  const show = (next: { from: string; to: string }) => {
    $ledgerDays.set(next)
    void loadLedger(productId)
  }
  return (
    <DayRange from={from} to={to} onChange={show}>
      <FileButton path={ledgerFilePath({ productId, from, to })} fileName="stock-ledger.csv">
        Export
      </FileButton>
    </DayRange>
  )
}

function headingOf(productId: string | null, ledger: LedgerPage | null | undefined): string {
  if (!productId) return 'All products'
  if (!ledger) return 'One product'
  const { product, entries } = ledger
  if (product) return `${titleOf(product)}, ${product.unit}: ${product.stock} in stock`
  const sold = entries[0]?.product
  return sold ? `${titleOf(sold)}, ${sold.unit}: no longer sold` : 'No such product'
}
