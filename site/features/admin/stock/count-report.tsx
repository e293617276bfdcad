import type { CountReport as Report } from '../../../../src/catalogue/stock/contract.ts'
import { titleOf } from '../../../../src/shared/product-title.ts'
import { Difference } from './difference.tsx'
import { signed } from './labels.ts'

/** Result of a saved stocktake: the differences, and the stock changes between counting and saving. */
export function CountReport({ report: { saved, gone } }: { report: Report }) {
  const shown = saved.filter(({ counted, expected, changedSince }) => counted !== expected || changedSince !== 0)
  return (
    <section className="stock-report" aria-labelledby="saved">
      <h2 id="saved">{saved.length === 1 ? '1 product saved' : `${saved.length} products saved`}</h2>
      {shown.length === 0 && <p>Everything was as expected.</p>}
      {shown.length > 0 && (
        <ul className="stock-rows">
          {shown.map(({ productId, name, brand, unit, counted, expected, changedSince, stock }) => (
            <li className="stock-row stock-row--count" key={productId}>
              <div className="stock-row__text">
                <h3>{titleOf({ name, brand })}</h3>
                <p>
                  {`${unit} · ${expected} expected, ${counted} counted`}
                  {changedSince !== 0 && `, ${signed(changedSince)} since`}
                </p>
              </div>
              <b className="stock-row__number">{`${stock} now`}</b>
              <Difference counted={counted} expected={expected} />
            </li>
          ))}
        </ul>
      )}
      {gone.length > 0 && <p>{`No longer sold, and skipped: ${gone.join(', ')}`}</p>}
    </section>
  )
}
