import { useStore } from '@nanostores/react'
import { openBulk } from './bulk/bulk.ts'
import { $isSelecting, $selectedCount, clearSelection } from './table/selection.ts'

/** Stays in sight below the cards while they are selected, and leads to what can be done to them. */
export function SelectBar() {
  const isSelecting = useStore($isSelecting)
  const count = useStore($selectedCount)
  if (!isSelecting) return null
  const clear = () => {
    clearSelection()
    document.querySelector<HTMLElement>('.card-tools__select')?.focus({ preventScroll: true })
  }
  return (
    <div className="select-bar">
      <p role="status">{count === 0 ? 'Choose the products to change' : `${count.toLocaleString('en-IN')} selected`}</p>
      {count > 0 && (
        <>
          <button className="button button--plain" type="button" onClick={clear}>
            Clear
          </button>
          <button
            className="button button--action"
            type="button"
            aria-haspopup="dialog"
            onClick={() => openBulk('choose')}
          >
            Change
          </button>
        </>
      )}
    </div>
  )
}
