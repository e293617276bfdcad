import { X } from 'lucide-react'
import { useRef } from 'react'

export interface Chip {
  id: string
  name: string
}

interface Props {
  /** What the chips are, for who does not see them. */
  label: string
  chips: readonly Chip[]
  /** Without it the chips only tell. */
  onRemove?: ((chip: Chip) => void) | undefined
  /** Where the focus goes when the last chip is removed. */
  focusWhenEmpty?: (() => HTMLElement | null) | undefined
}

/** What is chosen, each to be removed; the focus goes on to the next one. */
export function Chips({ label, chips, onRemove, focusWhenEmpty }: Props) {
  const list = useRef<HTMLUListElement>(null)
  if (chips.length === 0) return null
  const remove = (chip: Chip, index: number) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const next = buttons[index + 1] ?? buttons[index - 1] ?? focusWhenEmpty?.()
    next?.focus()
    onRemove?.(chip)
  }
  return (
    <ul className="chips" aria-label={label} ref={list}>
      {chips.map((chip, index) => (
        <li className={onRemove ? 'chip' : 'chip chip--told'} key={chip.id}>
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
