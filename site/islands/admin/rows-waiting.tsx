import { WaitingRows } from '../../ui/WaitingRows.tsx'
/** In the shape of the rows that come. */
export function RowsWaiting() {
  return (
    <WaitingRows list="stock-rows" row="stock-row" count={6}>
      <div className="skeleton thumbnail" />
      <div className="stock-row__text">
        <div className="skeleton" />
        <div className="skeleton skeleton--short" />
      </div>
    </WaitingRows>
  )
}
