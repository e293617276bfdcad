import { Minus, Plus } from 'lucide-react'

interface Props {
  /** What is counted. */
  label: string
  value: string | number
  /** What the buttons do. */
  fewer: string
  more: string
  /** Null where there can be no fewer, or no more. */
  onFewer: (() => void) | null
  onMore: (() => void) | null
}

/** A number between the buttons that change it. */
export function Stepper({ label, value, fewer, more, onFewer, onMore }: Props) {
  return (
    <span className="stepper">
      <button
        className="icon-button icon-button--line"
        type="button"
        aria-label={fewer}
        disabled={!onFewer}
        onClick={onFewer ?? undefined}
      >
        <Minus className="icon" aria-hidden="true" />
      </button>
      <output aria-label={label}>{value}</output>
      <button
        className="icon-button icon-button--line"
        type="button"
        aria-label={more}
        disabled={!onMore}
        onClick={onMore ?? undefined}
      >
        <Plus className="icon" aria-hidden="true" />
      </button>
    </span>
  )
}
