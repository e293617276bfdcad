import { persistentAtom } from '@nanostores/persistent'
import { atom, computed } from 'nanostores'
import { replaceDialog } from '../../../ui/back-to-close.ts'
import { $userId } from '../../account/session.ts'
import { type Choice, KINDS, type Kind, keyOf, SCREENS, SETTINGS } from './choices.ts'
import { rank } from './ranking.ts'
import { findRecords } from './sources.ts'

export interface Group {
  heading: string
  choices: readonly Choice[]
}

export const $isOpen = atom(false)

export const $typed = atom('')

/** Whether products, orders and customers are being searched, or could not be. */
export const $recordSearch = atom<'idle' | 'searching' | 'failed'>('idle')

/** The found products, orders and customers. While a further letter is searched, those of before that still match stay. */
const $records = atom<readonly Choice[]>([])

/** What was chosen lately in this browser, latest first. A sign-out clears it. */
const $recent = persistentAtom<readonly Choice[]>('admin-recent', [], { encode: JSON.stringify, decode: readChoices })

const MAX_SCREENS = 5
const MAX_SETTINGS = 4
const MAX_RECENT = 6
const MAX_RECORDS = 12
const DEBOUNCE_MS = 200
/** A single letter would match most of a shop. */
const MIN_LENGTH = 2

const HEADINGS: Record<Kind, string> = {
  screen: 'Screens',
  setting: 'Settings',
  product: 'Products',
  order: 'Orders',
  customer: 'Customers',
}

/** What the palette lists: what matches, by kind, or without a text what was chosen lately and all screens. */
export const $groups = computed([$typed, $records, $recent], (typed, records, recent): Group[] => {
  if (!typed.trim()) {
    const known = new Set(recent.map(keyOf))
    const screens = SCREENS.filter((choice) => !known.has(keyOf(choice)))
    return withoutEmpty([
      { heading: 'Recent', choices: recent },
      { heading: HEADINGS.screen, choices: screens },
    ])
  }
  const local = [...rank(SCREENS, typed, MAX_SCREENS), ...rank(SETTINGS, typed, MAX_SETTINGS)]
  const all = [...local, ...records]
  return withoutEmpty(
    KINDS.map((kind) => ({ heading: HEADINGS[kind], choices: all.filter((choice) => choice.kind === kind) })),
  )
})

let timer: ReturnType<typeof setTimeout> | undefined
let given = new AbortController()

/** Searches while the admin types. An earlier search is given up. */
export function search(typed: string): void {
  clearTimeout(timer)
  given.abort()
  given = new AbortController()
  const { signal } = given
  const text = typed.trim()
  $typed.set(typed)
  $records.set(rank($records.get(), text, MAX_RECORDS))
  $recordSearch.set(text.length < MIN_LENGTH ? 'idle' : 'searching')
  if (text.length < MIN_LENGTH) return
  timer = setTimeout(async () => {
    const found = await findRecords(text, signal)
    if (signal.aborted) return
    $records.set(found ?? [])
    $recordSearch.set(found ? 'idle' : 'failed')
  }, DEBOUNCE_MS)
}

/** Opens the choice, and lists it under the recent ones. */
export function choose(choice: Choice): void {
  addRecent(choice)
  closePalette()
  replaceDialog(choice.path)
}

export function addRecent(choice: Choice): void {
  const others = $recent.get().filter((each) => keyOf(each) !== keyOf(choice))
  $recent.set([choice, ...others].slice(0, MAX_RECENT))
}

export function closePalette(): void {
  $isOpen.set(false)
  search('')
}

$userId.listen(closePalette)

function withoutEmpty(groups: Group[]): Group[] {
  return groups.filter(({ choices }) => choices.length > 0)
}

/** Reads what the browser stored, in which another version may have put something else. */
function readChoices(text: string): readonly Choice[] {
  try {
    const stored: unknown = JSON.parse(text)
    return Array.isArray(stored) ? stored.filter(isChoice) : []
  } catch {
    return []
  }
}

function isChoice(value: unknown): value is Choice {
  if (typeof value !== 'object' || value === null) return false
  const { kind, label, detail, path } = value as Record<keyof Choice, unknown>
  const isKind = KINDS.some((known) => known === kind)
  return isKind && typeof label === 'string' && typeof detail === 'string' && typeof path === 'string' && isOurs(path)
}

function isOurs(path: string): boolean {
  return path.startsWith('/') && !path.startsWith('//')
}
