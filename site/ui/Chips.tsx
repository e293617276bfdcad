import { X } from 'lucide-react'
import { useRef } from 'react'

export interface Chip {
  id: string
  name: string
}

interface Props<Shown extends Chip> {
  /** Describes the chips to screen readers. */
  label: string
  chips: readonly Shown[]
  /** Without it the chips are read-only. */
  onRemove?: ((chip: Shown) => void) | undefined
  /** Returns the element to focus when the last chip is removed. */
  focusWhenEmpty?: (() => HTMLElement | null) | undefined
}

/** A list of chips. Removing a chip moves the focus to the next one, or else to the previous one. */
export function Chips<Shown extends Chip>({ label, chips, onRemove, focusWhenEmpty }: Props<Shown>) {
  const list = useRef<HTMLUListElement>(null)
  if (chips.length === 0) return null
  const remove = (chip: Shown, index: number) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const next = buttons[index + 1] ?? buttons[index - 1] ?? focusWhenEmpty?.()
    next?.focus()
    onRemove?.(chip)
  }
  return (
    <ul className="chips" aria-label={label} ref={list}>
      {chips.map((chip, index) => (
        <li className={onRemove ? 'chip' : 'chip chip--static'} key={chip.id}>
          {chip.name}
          {onRemove && (
            <button type="button" aria-label={`Remove ${chip.name}`} onClick={() => remove(chip, index)}>
              <X className="icon icon--sm" aria-hidden="true" />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
