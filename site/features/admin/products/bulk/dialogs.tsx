import { useStore } from '@nanostores/react'
import type { MouseEvent } from 'react'
import { BULK_ACTIONS, type BulkActionName } from '../../../../../src/shared/product-list.ts'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { countLabel } from '../../today/labels.ts'
import { askToJoin } from '../asking.ts'
import { focusAfterChange } from '../table/keyboard.ts'
import { $canJoin, $selectedCount } from '../table/selection.ts'
import { $bulk, $undone, type BulkDialog, closeBulk, openBulk } from './bulk.ts'
import { BulkForm } from './form.tsx'
import { LeftProducts } from './left-products.tsx'
import { Recent } from './recent.tsx'

const TITLES = {
  price: 'Change prices',
  stock: 'Change stock',
  move: 'Move to categories',
  show: 'Show to shoppers',
  hide: 'Hide from shoppers',
  delete: 'Delete products',
  choose: 'Change products',
  recent: 'Bulk changes',
} as const

/** The dialogs of bulk actions, of which each shows what it will do before it is done. */
export function BulkDialogs() {
  const open = useStore($bulk)
  const undone = useStore($undone)
  return (
    <>
      <Dialog
        title={open ? TITLES[open] : ''}
        open={open !== null}
        wide
        onClose={closeBulk}
        focusAfter={focusAfterChange}
      >
        {open === 'recent' && <Recent />}
        {open === 'choose' && <Choices />}
        {isAction(open) && <BulkForm key={open} action={open} />}
      </Dialog>
      <Dialog
        title={undone?.left === 0 ? 'Restored without a category' : 'Left as they are'}
        open={undone !== null}
        onClose={() => $undone.set(null)}
      >
        {undone && (
          <>
            <p>{`${undone.restored.toLocaleString('en-IN')} restored. These are not as they were before:`}</p>
            <LeftProducts products={undone.products} count={undone.left + undone.incomplete} />
          </>
        )}
      </Dialog>
    </>
  )
}

/** What can be done to the selected products: cards have no room for it beside each other. */
function Choices() {
  const count = useStore($selectedCount)
  const canJoin = useStore($canJoin)
  const join = () => {
    closeBulk()
    askToJoin()
  }
  const choose = (action: BulkActionName) => (event: MouseEvent) => {
    // Another form takes the place of the button that has the focus.
    event.currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus()
    openBulk(action)
  }
  return (
    <>
      <p>{`${countLabel(count, 'product')} selected.`}</p>
      <ul className="bulk-choices">
        {canJoin && (
          <li>
            <button className="button button--quiet" type="button" onClick={join}>
              Join as packs
            </button>
          </li>
        )}
        {BULK_ACTIONS.map((action) => (
          <li key={action}>
            <button
              className={`button ${action === 'delete' ? 'button--danger' : 'button--quiet'}`}
              type="button"
              onClick={choose(action)}
            >
              {TITLES[action]}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function isAction(open: BulkDialog | null): open is BulkActionName {
  return open !== null && open !== 'recent' && open !== 'choose'
}
