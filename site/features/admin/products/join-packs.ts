import { atom } from 'nanostores'
import type { FormerPacks, JoinPreview } from '../../../../src/catalogue/families/contract.ts'
import { call } from '../../../api/call.ts'
import { showToast } from '../../toasts/toasts.ts'
import { $productPage, reloadProducts } from './products.ts'
import { $selection, clearSelection, isSelected } from './table/selection.ts'

/** The products of the dialog in which a selection is joined; null while it is closed. */
export const $joinIds = atom<readonly string[] | null>(null)

/** What they will be together. Undefined until loaded; a text says why they cannot be joined. */
export const $joinPreview = atom<JoinPreview | string | undefined>(undefined)

export function askToJoin(): void {
  const selection = $selection.get()
  // So few products are all on the page, even those that were selected as everything that matches.
  const shown = ($productPage.get()?.products ?? []).map(({ _id }) => _id)
  $joinIds.set(selection.all ? shown.filter((id) => isSelected(selection, id)) : [...selection.ids])
  void loadJoinPreview()
}

export function closeJoin(): void {
  $joinIds.set(null)
}

export async function loadJoinPreview(): Promise<void> {
  const productIds = $joinIds.get()
  if (!productIds) return
  $joinPreview.set(undefined)
  const reply = await call('POST', '/api/product/join-packs/preview', { body: { productIds: [...productIds] } })
  if ($joinIds.get() === productIds) $joinPreview.set(reply.success ? reply.data : reply.message)
}

/** Joins the selected products under a name. Returns why that cannot be; otherwise the dialog closes. */
export async function joinSelected(name: string): Promise<string> {
  const productIds = $joinIds.get()
  if (!productIds) return ''
  const reply = await call('POST', '/api/product/join-packs', { body: { productIds: [...productIds], name } })
  if (!reply.success) return reply.message
  const { family, packs, former } = reply.data
  const undo = { label: 'Undo', run: () => void undoJoin(family!._id, former) }
  showToast('success', `${packs.length} packs of ${family!.name}`, undo)
  closeJoin()
  clearSelection()
  await reloadProducts()
  return ''
}

async function undoJoin(familyId: string, former: FormerPacks[]): Promise<void> {
  const reply = await call('POST', '/api/product/join-packs/undo', { body: { familyId, former } })
  showToast(reply.success ? 'success' : 'error', reply.message)
  if (reply.success) await reloadProducts()
}

/** Returns the units that several of the packs have: shoppers could not tell these apart. */
export function sharedUnits(packs: JoinPreview['packs']): string[] {
  const groups = Map.groupBy(packs, ({ unit }) => unit.toLowerCase())
  return [...groups.values()].flatMap(([first, ...more]) => (more.length > 0 ? first!.unit : []))
}
