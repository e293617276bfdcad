import { Minus, Plus } from 'lucide-react'

interface Props {
  /** Label of the number. */
  label: string
  value: string | number
  /** Labels of the buttons. */
  fewer: string
  more: string
  /** Null disables the button. */
  onFewer: (() => void) | null
  onMore: (() => void) | null
}

/** A number between two buttons that decrease and increase it. */
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
