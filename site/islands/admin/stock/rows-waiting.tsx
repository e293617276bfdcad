/** In the shape of the rows that come. */
export function RowsWaiting() {
  return (
    <div className="stock-rows" role="status" aria-label="Loading">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <div className="stock-row" key={row}>
          <div className="skeleton thumbnail" />
          <div className="stock-row__text">
            <div className="skeleton" />
            <div className="skeleton skeleton--short" />
          </div>
        </div>
      ))}
    </div>
  )
}
