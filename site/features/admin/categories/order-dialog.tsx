import { useEffect, useState } from 'react'
import type { CategoryView, SubCategoryView } from '../../../../src/catalogue/contract.ts'
import type { Chip } from '../../../ui/Chips.tsx'
import { LinesSkeleton } from '../../../ui/LinesSkeleton.tsx'
import { Select } from '../../../ui/Select.tsx'
import { useBusy } from '../../../ui/use-busy.ts'
import { FormButton } from '../form-button.tsx'
import { type Guard, UnsavedChangesDialog } from '../unsaved-changes-dialog.tsx'
import { loadSubCategoryOrder, saveOrder } from './order.ts'
import { OrderList } from './order-list.tsx'

interface CategoryProps {
  open: boolean
  categories: readonly CategoryView[]
  onClose(): void
}

/** Dialog for the order of all categories. */
export function CategoryOrderDialog({ open, categories, onClose }: CategoryProps) {
  return (
    <UnsavedChangesDialog title="Order of categories" open={open} onClose={onClose}>
      {(guard) => <OrderForm guard={guard} categoryId={null} label="Categories" seen={categories.map(asItem)} />}
    </UnsavedChangesDialog>
  )
}

interface SubCategoryProps extends CategoryProps {
  subCategories: readonly SubCategoryView[]
}

/** Dialog for the order of the subcategories of one category. */
export function SubCategoryOrderDialog({ open, categories, subCategories, onClose }: SubCategoryProps) {
  return (
    <UnsavedChangesDialog title="Order of sub-categories" open={open} onClose={onClose}>
      {(guard) => <OfCategory guard={guard} categories={categories} subCategories={subCategories} />}
    </UnsavedChangesDialog>
  )
}

function OfCategory({
  guard,
  categories,
  subCategories,
}: Omit<SubCategoryProps, 'open' | 'onClose'> & { guard: Guard }) {
  const several = categories.filter(
    ({ _id }) => subCategories.filter(({ category }) => category.some((each) => each._id === _id)).length > 1,
  )
  const [categoryId, setCategoryId] = useState(several[0]?._id ?? '')
  const [seen, setSeen] = useState<readonly Chip[] | null>(null)
  const [dirty, setDirty] = useState(false)
  useEffect(() => {
    let isShown = true
    setSeen(null)
    if (categoryId === '') return
    void loadSubCategoryOrder(categoryId).then((ids) => {
      if (isShown) setSeen(ids ? itemsIn(ids, subCategories) : null)
    })
    return () => {
      isShown = false
    }
  }, [categoryId, subCategories])
  const name = several.find(({ _id }) => _id === categoryId)?.name ?? ''
  if (several.length === 0) return <p>No category has two sub-categories yet.</p>
  return (
    <>
      <div className="field order-dialog__category">
        <label htmlFor="order-category">Category</label>
        <Select
          id="order-category"
          value={categoryId}
          disabled={dirty}
          onChange={({ target }) => setCategoryId(target.value)}
        >
          {several.map(({ _id, name: each }) => (
            <option key={_id} value={_id}>
              {each}
            </option>
          ))}
        </Select>
      </div>
      {seen ? (
        <OrderForm
          key={categoryId}
          guard={{
            ...guard,
            onDirty: (isDirty) => {
              setDirty(isDirty)
              guard.onDirty(isDirty)
            },
          }}
          categoryId={categoryId}
          label={`Sub-categories of ${name}`}
          seen={seen}
        />
      ) : (
        <LinesSkeleton />
      )}
    </>
  )
}

interface FormProps {
  guard: Guard
  /** Null for the order of the categories themselves. */
  categoryId: string | null
  label: string
  seen: readonly Chip[]
}

function OrderForm({ guard, categoryId, label, seen: opened }: FormProps) {
  const [seen, setSeen] = useState(opened)
  const [items, setItems] = useState(opened)
  const [byName, setByName] = useState(false)
  const [busy, setBusy, isBusy] = useBusy()
  const change = (next: readonly Chip[], isByName: boolean) => {
    setItems(next)
    setByName(isByName)
    guard.onDirty(isByName || !isSame(next, seen))
  }
  const isDirty = byName || !isSame(items, seen)
  const save = async () => {
    if (isBusy() || !isDirty) return
    setBusy(true)
    const saved = await saveOrder(categoryId, { order: byName ? null : idsOf(items), seen: idsOf(seen) })
    setBusy(false)
    if (saved.state === 'saved') return guard.onSaved()
    if (saved.state !== 'changed') return
    // Items that were added or deleted meanwhile are only known after the screen has loaded them.
    const current = itemsIn(saved.order, opened)
    if (current.length !== saved.order.length || current.length !== opened.length) return guard.onSaved()
    setSeen(current)
    change(current, false)
  }
  return (
    <form
      className="order-dialog"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <p className="order-dialog__hint">Drag, or use the arrows. Home and End move to the ends.</p>
      <OrderList label={label} items={items} onChange={(next) => change(next, false)} />
      <div className="dialog__actions">
        <button className="button button--quiet" type="button" onClick={() => change(sortedByName(items), true)}>
          Sort by name
        </button>
        <FormButton ready={isDirty} busy={busy}>
          Save order
        </FormButton>
      </div>
    </form>
  )
}

function sortedByName(items: readonly Chip[]): readonly Chip[] {
  return items.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}

function isSame(one: readonly Chip[], other: readonly Chip[]): boolean {
  return one.every(({ id }, at) => other[at]?.id === id)
}

function idsOf(items: readonly Chip[]): string[] {
  return items.map(({ id }) => id)
}

function itemsIn(ids: readonly string[], known: readonly (Chip | SubCategoryView)[]): Chip[] {
  const byId = new Map(known.map((each) => ('id' in each ? [each.id, each] : [each._id, asItem(each)])))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function asItem({ _id, name }: CategoryView): Chip {
  return { id: _id, name }
}
