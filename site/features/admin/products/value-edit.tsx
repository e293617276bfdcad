import { useLayoutEffect, useRef, useState } from 'react'
import type { ProductView } from '../../../../src/catalogue/contract.ts'
import { titleOf } from '../../../../src/shared/product-title.ts'
import { EDITABLE, type EditableName } from './editable-values.ts'
import { InlineEdit } from './inline-edit.tsx'
import { changeInPlace } from './inline-edit-state.ts'
import { COLUMNS } from './table/columns.ts'

interface Props {
  product: ProductView
  name: EditableName
  /** In the table, where the column has the label and the arrow keys lead from cell to cell. */
  isCell?: boolean
}

/** A value of a product that becomes a field when it is pressed. Enter saves it, Escape leaves it. */
export function ValueEdit({ product, name, isCell = false }: Props) {
  const [isEditing, setEditing] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const { label, value, shown, read, unreadable, numeric } = EDITABLE[name]
  const labelOfProduct = `${label} of ${titleOf(product)}`
  const text = shown(product)
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
    <div className={isCell ? 'cell__edit' : 'value-edit'} ref={place}>
      {!isCell && !isEditing && (
        <span className="value-edit__label" aria-hidden="true">
          {COLUMNS[name].label}
        </span>
      )}
      {isEditing ? (
        <InlineEdit
          label={label}
          name={labelOfProduct}
          shown={value(product)}
          read={(typed) => read(typed, product)}
          save={(change) => changeInPlace(product, change)}
          unreadable={unreadable}
          numeric={numeric}
          onClose={close}
        />
      ) : (
        <button
          className={isCell ? 'cell__value' : 'value-edit__value'}
          type="button"
          {...(isCell && { 'data-stop': true, tabIndex: -1 })}
          data-out={name === 'stock' && product.stock === 0 ? '' : undefined}
          aria-label={`${labelOfProduct}: ${text}`}
          onClick={() => setEditing(true)}
        >
          {text}
        </button>
      )}
    </div>
  )
}
