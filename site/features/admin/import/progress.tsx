/** Progress bar. Screen readers are informed in steps of 10 percent. */
export function Progress({ label, share }: { label: string; share: number }) {
  const percent = Math.round(share * 100)
  return (
    <div className="import-progress">
      <p className="import-progress__line">
        <span>{label}</span>
        <span className="import-progress__percent">{percent > 0 ? `${percent}%` : ''}</span>
      </p>
      <progress aria-label={label} max={100} {...(percent > 0 ? { value: percent } : {})} />
      <p
        className="visually-hidden"
        role="status"
      >{`${label}${share >= 0.1 ? `: ${Math.floor(share * 10) * 10} percent` : ''}`}</p>
    </div>
  )
}
