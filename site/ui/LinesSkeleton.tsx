/** Grey lines where text is to come; under a short one, where it has a heading. */
export function LinesSkeleton({ headed = false }: { headed?: boolean }) {
  return (
    <div className="waiting" role="status" aria-label="Loading">
      {headed && <div className="skeleton skeleton--short" />}
      <div className="skeleton" />
      <div className="skeleton" />
    </div>
  )
}
