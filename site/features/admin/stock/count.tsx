import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { FoundProduct } from '../../../../src/catalogue/stock/contract.ts'
import { titleOf } from '../../../../src/shared/product-title.ts'
import { CountEntry } from './count-entry.tsx'
import { CountList } from './count-list.tsx'
import { CountReport } from './count-report.tsx'
import { Finder } from './finder.tsx'
import { $counted, $countReport, setCount } from './stocktake.ts'

/** A stocktake: find a product, enter its count, go to the next. */
export function Count() {
  const lines = useStore($counted)
  const report = useStore($countReport)
  const finder = useRef<HTMLInputElement>(null)
  const [product, setProduct] = useState<FoundProduct | null>(null)
  const [said, setSaid] = useState('')
  // A scanner types into what has the focus.
  useEffect(() => finder.current?.focus(), [])
  const next = () => {
    setProduct(null)
    finder.current?.focus()
  }
  const note = (counted: number) => {
    if (!product) return
    setCount(product, counted)
    setSaid(`${titleOf(product)}: ${counted} counted`)
    next()
  }
  const start = (found: FoundProduct) => {
    $countReport.set(null)
    setProduct(found)
  }
  return (
    <>
      <Finder
        label="Scan or type a SKU, a barcode or a name"
        hint="Count what is there. What is sold before you save is subtracted automatically."
        input={finder}
        onPick={start}
      />
      {product && (
        <CountEntry
          key={product._id}
          product={product}
          before={lines.find(({ productId }) => productId === product._id)?.counted}
          onNote={note}
          onCancel={next}
        />
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {report && !product && <CountReport report={report} />}
      <CountList finder={() => finder.current} />
    </>
  )
}
