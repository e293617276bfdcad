export function TodaySkeleton() {
  return (
    <div className="today" role="status" aria-label="Loading">
      <div className="figures">
        {['sales', 'orders', 'cash', 'late'].map((figure) => (
          <div className="figure" key={figure}>
            <div className="skeleton skeleton--short" />
            <div className="skeleton" />
            <div className="skeleton skeleton--short" />
          </div>
        ))}
      </div>
      <div className="today__charts">
        <div className="skeleton chart-skeleton" />
        <div className="skeleton chart-skeleton" />
      </div>
    </div>
  )
}
