/** Skeleton lines for text that is loading, below a shorter one if the text has a heading. */
export function LinesSkeleton({ headed = false }: { headed?: boolean }) {
  return (
    <div className="waiting" role="status" aria-label="Loading">
      {headed && <div className="skeleton skeleton--short" />}
      <div className="skeleton" />
      <div className="skeleton" />
    </div>
  )
}
