import { persistentAtom } from '@nanostores/persistent'
import { atom, computed } from 'nanostores'
import { $userId, VIEWS_KEY } from '../../account/session.ts'
import { COLUMN_NAMES, type ColumnName, DEFAULT_COLUMNS } from './table/columns.ts'

export type ProductView = 'table' | 'cards'

/** What an admin has chosen on this browser; what is absent has its default. */
interface Chosen {
  view?: ProductView
  columns?: ColumnName[]
}

/** By account, because several admins may use one browser. */
const $chosen = persistentAtom<Record<string, Chosen>>(VIEWS_KEY, {}, { encode: JSON.stringify, decode })

const WIDE = '(min-width: 48rem)'
const media = typeof matchMedia === 'function' ? matchMedia(WIDE) : null

/** Whether there is room for a table; phones have cards. */
export const $isWide = atom(media?.matches ?? true)
media?.addEventListener('change', () => $isWide.set(media.matches))

const $own = computed([$chosen, $userId], (chosen, userId): Chosen => chosen[userId ?? ''] ?? {})

/** What is chosen, whether there is room for it or not. */
export const $chosenView = computed($own, ({ view = 'table' }) => view)
export const $productView = computed([$chosenView, $isWide], (view, isWide) => (isWide ? view : 'cards'))

/** The columns that the URL names, in place of those that are remembered. */
export const $urlColumns = atom<readonly ColumnName[] | null>(null)
export const $columns = computed([$own, $urlColumns], ({ columns }, named) => named ?? columns ?? DEFAULT_COLUMNS)

export function chooseView(view: ProductView): void {
  saveChosen({ view })
}

/** Also names the columns in the URL, so that whoever opens it sees the same table. */
export function chooseColumns(columns: readonly ColumnName[]): void {
  $urlColumns.set(columns)
  saveChosen({ columns: [...columns] })
}

function saveChosen(chosen: Chosen): void {
  $chosen.set({ ...$chosen.get(), [$userId.get() ?? '']: { ...$own.get(), ...chosen } })
}

/** Returns those of the names that are columns, in the order of the table; null if none is. */
export function columnsIn(names: string | null): ColumnName[] | null {
  const given = new Set(names?.split(','))
  const columns = COLUMN_NAMES.filter((name) => given.has(name))
  return columns.length > 0 ? columns : null
}

function decode(text: string): Record<string, Chosen> {
  try {
    const stored: unknown = JSON.parse(text)
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(Object.entries(stored).map(([id, chosen]) => [id, chosenIn(chosen)]))
  } catch {
    return {}
  }
}

function chosenIn(stored: unknown): Chosen {
  const { view, columns } = (stored ?? {}) as { view?: unknown; columns?: unknown }
  const known = Array.isArray(columns) ? columnsIn(columns.join()) : null
  return { ...(view === 'cards' && { view }), ...(known && { columns: known }) }
}
