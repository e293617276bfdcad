import { useEffect, useRef, useState } from 'react'
import type { ProductView } from '../../../../src/catalogue/contract.ts'
import { pricedOf } from '../../../../src/shared/pricing.ts'
import { SAVE_PRODUCT } from '../../../wording/admin.ts'
import { say } from '../../../wording/say.ts'
import { showPopup } from '../popup.ts'
import { type Guard, UnsavedChangesDialog } from '../unsaved-changes-dialog.tsx'
import { ProductForm } from './form.tsx'
import { Merge } from './merge.tsx'
import { changesOf, fieldsOf, type ProductFields, validateChange } from './product-form.ts'
import { differencesOf, merge } from './product-merge.ts'
import { saveProduct } from './products.ts'

interface Props {
  /** The product to edit, or null while the dialog is closed. */
  product: ProductView | null
  onClose(): void
}

/** Dialog to edit a product. */
export function ProductEditor({ product, onClose }: Props) {
  return (
    <UnsavedChangesDialog title="Edit Product" open={product !== null} wide onClose={onClose}>
      {(guard) => product && <Editor key={product._id} product={product} {...guard} />}
    </UnsavedChangesDialog>
  )
}

interface EditorProps extends Guard {
  product: ProductView
}

/** Both versions of a product that another admin saved during my edit. */
interface Conflict {
  mine: ProductFields
  stored: ProductView
}

function Editor({ product, onDirty, onSaved }: EditorProps) {
  const [begun, setBegun] = useState({ base: product, fields: fieldsOf(product), round: 0 })
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const opener = useRef(document.activeElement as HTMLElement | null)
  const save = async (fields: ProductFields, base: ProductView): Promise<void> => {
    const saved = await saveProduct(base, changesOf(fields, fieldsOf(base)))
    if (saved.state === 'saved') {
      onSaved()
      showPopup(saved.message, () => opener.current)
    }
    if (saved.state !== 'stale') return
    const { stored } = saved
    const [began, theirs] = [fieldsOf(base), fieldsOf(stored)]
    // Merges without asking if no field was changed by both admins.
    if (differencesOf(began, fields, theirs).length === 0) return save(merge(began, fields, theirs), stored)
    setConflict({ mine: fields, stored })
  }
  const decide = async (merged: ProductFields, stored: ProductView) => {
    setBegun(({ round }) => ({ base: stored, fields: merged, round: round + 1 }))
    setConflict(null)
    onDirty(true)
    await save(merged, stored)
  }
  useEffect(() => () => onDirty(false), [onDirty])
  if (conflict) {
    const { mine, stored } = conflict
    const theirs = fieldsOf(stored)
    return (
      <Merge base={fieldsOf(begun.base)} mine={mine} theirs={theirs} onDecide={(merged) => decide(merged, stored)} />
    )
  }
  return (
    <ProductForm
      key={begun.round}
      initial={begun.fields}
      validate={(fields) => validateChange(fields, fieldsOf(begun.base))}
      submit={say(SAVE_PRODUCT)}
      priced={pricedOf(begun.base)}
      onSubmit={(fields) => save(fields, begun.base)}
      onChange={(_, dirty) => onDirty(dirty || begun.round > 0)}
    />
  )
}
