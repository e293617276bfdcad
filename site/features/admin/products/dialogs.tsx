import { useStore } from '@nanostores/react'
import { $asking, stopAsking } from './asking.ts'
import { DeleteProduct } from './delete-product.tsx'
import { ProductEditor } from './editor.tsx'
import { JoinDialog } from './join-dialog.tsx'
import { PacksDialog } from './packs-dialog.tsx'

/** Dialogs about one product, and the one in which several become packs. */
export function Dialogs() {
  const asking = useStore($asking)
  const about = (name: string) => (asking?.about === name ? asking.product : null)
  return (
    <>
      <ProductEditor product={about('edit')} onClose={stopAsking} />
      <DeleteProduct product={about('delete')} onClose={stopAsking} />
      <PacksDialog product={about('packs')} onClose={stopAsking} />
      <JoinDialog />
    </>
  )
}
