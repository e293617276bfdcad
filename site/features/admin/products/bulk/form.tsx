import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'
import type { BulkActionName } from '../../../../../src/shared/product-list.ts'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { FormActions } from '../../../../ui/FormActions.tsx'
import { useBusy } from '../../../../ui/use-busy.ts'
import { countLabel } from '../../today/labels.ts'
import { $selectedCount } from '../table/selection.ts'
import { applyBulk, type BulkChoice, closeBulk } from './bulk.ts'
import { MoveFields } from './move-fields.tsx'
import { cautionsOf, Preview } from './preview.tsx'
import { PriceFields } from './price-fields.tsx'
import { StockFields } from './stock-fields.tsx'
import { usePreview } from './use-preview.ts'

const FIELDS = { price: PriceFields, stock: StockFields, move: MoveFields }
const SUBMIT: Record<BulkActionName, string> = {
  price: 'Change',
  stock: 'Change',
  move: 'Move',
  show: 'Show',
  hide: 'Hide',
  delete: 'Delete',
}

/** Says what a bulk action is to do, and shows what that changes, before it can be done. */
export function BulkForm({ action }: { action: BulkActionName }) {
  const selected = useStore($selectedCount)
  const needsMore = action in FIELDS
  const [choice, setChoice] = useState<BulkChoice | null>(needsMore ? null : { action })
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy, isBusy] = useBusy()
  const { preview, problem, isLoading, replace } = usePreview(choice)
  const Fields = FIELDS[action as keyof typeof FIELDS]
  const isReady = !isLoading && preview !== null && preview.changed > 0
  const cautions = preview ? cautionsOf(preview) : []
  const apply = async () => {
    if (!choice || !preview || !isReady || isBusy()) return
    setBusy(true)
    const outdated = await applyBulk(choice, preview.seen)
    setBusy(false)
    setAsking(false)
    if (outdated) replace(outdated)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && cautions.length > 0) setAsking(true)
    else void apply()
  }
  const label = isReady ? `${SUBMIT[action]} ${countLabel(preview.changed, 'product')}` : SUBMIT[action]
  return (
    <form className="bulk-form" onSubmit={submit} noValidate>
      <p>{`${countLabel(selected, 'product')} selected.`}</p>
      {Fields && <Fields onChange={(fields) => setChoice(fields && { action, ...fields })} />}
      <Preview action={action} preview={preview} problem={problem} isLoading={isLoading} isAsked={choice !== null} />
      <FormActions
        submit={label}
        look={action === 'delete' ? 'danger-filled' : 'action'}
        busy={busy}
        isReady={isReady}
        onBack={closeBulk}
      />
      <ConfirmDialog
        title="Change prices by more than half?"
        question={[...cautions, 'Shoppers can buy at the new prices at once.'].join(' ')}
        confirm={label}
        open={isAsking}
        busy={busy}
        onConfirm={() => void apply()}
        onCancel={() => setAsking(false)}
      />
    </form>
  )
}
