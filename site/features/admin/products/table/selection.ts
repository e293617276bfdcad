import { atom, computed } from 'nanostores'
import { MAX_PACKS } from '../../../../../src/shared/packs.ts'
import { TABLE_PAGE_SIZE } from '../../../../../src/shared/product-list.ts'
import { $productPage } from '../products.ts'

/** Selected products: those with the ids or, with `all`, everything that the filter selects except those with the ids. */
export interface Selection {
  all: boolean
  ids: ReadonlySet<string>
}

const NOTHING: Selection = { all: false, ids: new Set() }

export const $selection = atom<Selection>(NOTHING)

export const $selectedCount = computed([$selection, $productPage], ({ all, ids }, list) =>
  all ? Math.max(0, (list?.total ?? 0) - ids.size) : ids.size,
)

/** Whether so many products are selected that they can be packs of one product. */
export const $canJoin = computed(
  [$selection, $selectedCount, $productPage],
  ({ all }, count, list) => count > 1 && count <= MAX_PACKS && (!all || (list?.total ?? 0) <= TABLE_PAGE_SIZE),
)

/** Whether cards are selected by a press on them; the table has a box in each row. */
export const $isSelecting = atom(false)

/** Where a range begins. */
let anchor: string | null = null

export function isSelected({ all, ids }: Selection, id: string): boolean {
  return all !== ids.has(id)
}

export function clearSelection(): void {
  if ($selection.get() !== NOTHING) $selection.set(NOTHING)
  anchor = null
}

/** Takes everything out of the selection, and shows what cards have besides. */
export function stopSelecting(): void {
  clearSelection()
  $isSelecting.set(false)
}

/** Selects a product, or takes it out; a range will begin at it. */
export function toggle(id: string): void {
  mark([id], !isSelected($selection.get(), id))
  anchor = id
}

/** Gives all products from the last one that was toggled up to this one the state of that one. */
export function extendTo(id: string): void {
  const ids = shownIds()
  const [from, to] = [ids.indexOf(anchor ?? id), ids.indexOf(id)].sort((a, b) => a - b) as [number, number]
  if (from < 0) {
    toggle(id)
    return
  }
  const selection = $selection.get()
  mark(ids.slice(from, to + 1), anchor === null || isSelected(selection, anchor))
  anchor ??= id
}

/** Selects everything that is shown; once that is done, everything that matches. */
export function selectMore(): void {
  const ids = shownIds()
  const selection = $selection.get()
  if (ids.every((id) => isSelected(selection, id))) selectAllMatching()
  else mark(ids, true)
}

export function selectAllMatching(): void {
  $selection.set({ all: true, ids: new Set() })
}

/** Selects everything that is shown, or takes it out. */
export function markShown(selected: boolean): void {
  mark(shownIds(), selected)
}

function mark(ids: readonly string[], selected: boolean): void {
  const { all, ids: former } = $selection.get()
  const next = new Set(former)
  for (const id of ids)
    if (all === selected) next.delete(id)
    else next.add(id)
  $selection.set(!all && next.size === 0 ? NOTHING : { all, ids: next })
}

function shownIds(): string[] {
  return ($productPage.get()?.products ?? []).map(({ _id }) => _id)
}
