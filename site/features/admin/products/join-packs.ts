import { atom } from 'nanostores'
import type { FormerPacks, JoinPreview } from '../../../../src/catalogue/families/contract.ts'
import { TABLE_PAGE_SIZE } from '../../../../src/shared/product-list.ts'
import { call } from '../../../api/call.ts'
import { showToast } from '../../toasts/toasts.ts'
import { closeJoin } from './asking.ts'
import { listParams } from './list-query.ts'
import { $productPage, reloadProducts } from './products.ts'
import { $selection, isSelected, stopSelecting } from './table/selection.ts'

/** The products that are shown in the dialog. */
let joined: string[] = []
/** Only the response to the last dialog counts. */
let asked = 0

/** What they will be together. Undefined until loaded; a text says why they cannot be joined. */
export const $joinPreview = atom<JoinPreview | string | undefined>(undefined)

export async function loadJoinPreview(): Promise<void> {
  const question = ++asked
  $joinPreview.set(undefined)
  const productIds = await selectedIds()
  if (question !== asked) return
  if (typeof productIds === 'string') return $joinPreview.set(productIds)
  joined = productIds
  const reply = await call('POST', '/api/product/join-packs/preview', { body: { productIds } })
  if (question === asked) $joinPreview.set(reply.success ? reply.data : reply.message)
}

/** Returns the ids of what is selected, which may be on other pages, or the message why they are not known. */
async function selectedIds(): Promise<string[] | string> {
  const selection = $selection.get()
  const list = $productPage.get()
  if (!selection.all || !list) return [...selection.ids]
  const query = { ...listParams({ ...list.query, page: 1 }), limit: TABLE_PAGE_SIZE }
  const reply = await call('GET', '/api/product/list', { query })
  if (!reply.success) return reply.message
  return reply.data.flatMap(({ _id }) => (isSelected(selection, _id) ? [_id] : []))
}

/** Joins the selected products under a name. Returns why that cannot be; otherwise the dialog closes. */
export async function joinSelected(name: string): Promise<string> {
  const reply = await call('POST', '/api/product/join-packs', { body: { productIds: joined, name } })
  if (!reply.success) return reply.message
  const { family, packs, former } = reply.data
  const undo = { label: 'Undo', run: () => void undoJoin(family!._id, former) }
  showToast('success', `${packs.length} packs of ${family!.name}`, undo)
  closeJoin()
  stopSelecting()
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
