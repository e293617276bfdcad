/** In the shape of the addresses that come. */
export function AddressesWaiting() {
  return (
    <div className="address-list" role="status" aria-label="Loading your addresses">
      {[1, 2].map((n) => (
        <div className="address-card address-card--saved" key={n}>
          <div className="skeleton-card">
            <div className="skeleton" />
            <div className="skeleton" />
            <div className="skeleton skeleton--short" />
          </div>
        </div>
      ))}
    </div>
  )
}
