import { useLayoutEffect, useRef, useState } from 'react'
import type { ProductView } from '../../../../../src/catalogue/contract.ts'
import { InlineEdit } from '../inline-edit.tsx'
import { changeInPlace, type InlineChange } from '../inline-edit-state.ts'

interface Props {
  product: ProductView
  /** Such as "Stock". */
  label: string
  /** What is edited. */
  value: string
  /** What is read. */
  shown: string
  read(typed: string): InlineChange | null
  unreadable: string
  numeric?: boolean
}

/** A value of a product that becomes a field when it is pressed. Enter saves it, Escape leaves it. */
export function CellEdit({ product, label, value, shown, read, unreadable, numeric = false }: Props) {
  const [isEditing, setEditing] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const name = `${label} of ${product.name}`
  const hadFocus = useRef(false)
  const close = (refocus: boolean) => {
    hadFocus.current = refocus
    setEditing(false)
  }
  useLayoutEffect(() => {
    if (isEditing || !hadFocus.current) return
    hadFocus.current = false
    place.current?.querySelector('button')?.focus()
  }, [isEditing])
  return (
    <div className="cell__edit" ref={place}>
      {isEditing ? (
        <InlineEdit
          label={label}
          name={name}
          shown={value}
          read={read}
          save={(change) => changeInPlace(product, change)}
          unreadable={unreadable}
          numeric={numeric}
          onClose={close}
        />
      ) : (
        <button
          className="cell__value"
          type="button"
          data-stop
          tabIndex={-1}
          aria-label={`${name}: ${shown}`}
          onClick={() => setEditing(true)}
        >
          {shown}
        </button>
      )}
    </div>
  )
}
