import { useStore } from '@nanostores/react'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { $bulk, $undone, closeBulk } from './bulk.ts'
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
  recent: 'Bulk changes',
} as const

/** The dialogs of bulk actions, of which each shows what it will do before it is done. */
export function BulkDialogs() {
  const open = useStore($bulk)
  const undone = useStore($undone)
  return (
    <>
      <Dialog title={open ? TITLES[open] : ''} open={open !== null} wide onClose={closeBulk}>
        {open === 'recent' && <Recent />}
        {open && open !== 'recent' && <BulkForm key={open} action={open} />}
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
