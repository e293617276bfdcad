import { atom } from 'nanostores'
import type { CheckImport, ImportSummary, ImportView } from '../../src/catalogue/transfer/contract.ts'
import {
  checkImport,
  decideRows,
  discardImport,
  fetchHistory,
  fetchImport,
  MAX_FILE_BYTES,
  type Pages,
  readAgain,
  runImport,
  saveFile,
  sendFile,
  stopImport,
  undoImport,
} from '../lib/admin/imports.ts'
import { showToast } from './toasts.ts'

/** The import that is looked at; null while none is, undefined while it is fetched. */
export const $import = atom<ImportView | null | undefined>(null)
/** How much of a file is on its way, from 0 to 1; null while none is. */
export const $sending = atom<number | null>(null)
/** Whether an answer is waited for. */
export const $busy = atom(false)
/** What is wrong with what was asked last. */
export const $importFault = atom('')
/** The imports so far; undefined until they are fetched, null when they cannot be. */
export const $history = atom<(Pages & { imports: ImportSummary[] }) | null | undefined>(undefined)

const POLL_MS = 700
const PICTURES_POLL_MS = 3000
let timer: ReturnType<typeof setTimeout> | undefined

export async function chooseFile(file: File): Promise<void> {
  if ($sending.get() !== null) return
  $importFault.set('')
  if (file.size === 0) return $importFault.set('The file is empty')
  if (file.size > MAX_FILE_BYTES) return $importFault.set('The file is larger than 64 MB')
  $sending.set(0)
  const answer = await sendFile(file, (share) => $sending.set(share))
  $sending.set(null)
  if (answer.success) show(answer.data)
  else $importFault.set(answer.message)
}

/** Looks at one of the imports so far. */
export async function openImport(id: string): Promise<void> {
  clearTimeout(timer)
  $import.set(undefined)
  const answer = await fetchImport(id)
  if (answer.success) show(answer.data)
  else {
    $import.set(null)
    showToast('error', answer.message)
    address(null)
  }
}

/** Back to where a file is chosen. */
export function closeImport(): void {
  clearTimeout(timer)
  $import.set(null)
  $importFault.set('')
  address(null)
  void loadHistory()
}

export const startCheck = (asked: CheckImport) => ask(() => checkImport(asked))
export const startImport = (id: string) => ask(() => runImport(id))
export const endImport = (id: string) => ask(() => stopImport(id))
export const takeBack = (id: string) => ask(() => undoImport(id))
export const rereadImport = (id: string, encoding: string | null, delimiter: string | null) =>
  ask(() => readAgain(id, encoding, delimiter))

/** Says what held rows mean, one or all; answers whether the shop took it. */
export async function decideRow(importId: string, decision: string, number?: number): Promise<boolean> {
  const answer = await decideRows(importId, decision, number)
  if (!answer.success) showToast('error', answer.message)
  else if ($import.get()?._id === importId) $import.set(answer.data)
  return answer.success
}

/** Throws away an import of which nothing is in the shop. */
export async function throwAway(id: string): Promise<void> {
  if ($busy.get()) return
  $busy.set(true)
  const answer = await discardImport(id)
  $busy.set(false)
  showToast(answer.success ? 'success' : 'error', answer.message)
  if (answer.success) closeImport()
}

/** From what was checked back to what the columns are. */
export function backToColumns(): void {
  const open = $import.get()
  if (open) $import.set({ ...open, state: 'mapping' })
}

export async function loadHistory(page = 1): Promise<void> {
  const answer = await fetchHistory(page)
  if (answer.success) $history.set({ ...answer, imports: answer.data })
  else $history.set(null)
}

export async function keepFile(path: string, fileName: string): Promise<void> {
  const fault = await saveFile(path, fileName)
  if (fault) showToast('error', fault)
}

/** Opens the import that the address names. */
export function followImportAddress(): void {
  const id = new URLSearchParams(location.search).get('import')
  if (id) void openImport(id)
  void loadHistory()
}

async function ask(question: () => ReturnType<typeof fetchImport>): Promise<void> {
  if ($busy.get()) return
  $busy.set(true)
  $importFault.set('')
  const answer = await question()
  $busy.set(false)
  if (answer.success) show(answer.data)
  else $importFault.set(answer.message)
}

function show(view: ImportView): void {
  $import.set(view)
  address(view._id)
  clearTimeout(timer)
  const wait = waitOf(view)
  if (wait !== null) timer = setTimeout(() => void look(view._id), wait)
}

/** A shop that does not answer just now is asked again. */
async function look(id: string): Promise<void> {
  const answer = await fetchImport(id)
  const open = $import.get()
  if (open?._id !== id) return
  if (answer.success) show(answer.data)
  else timer = setTimeout(() => void look(id), PICTURES_POLL_MS)
}

function waitOf({ state, pictures }: ImportView): number | null {
  if (
    state === 'uploading' ||
    state === 'reading' ||
    state === 'checking' ||
    state === 'importing' ||
    state === 'undoing'
  )
    return POLL_MS
  return state === 'done' && pictures.waiting > 0 ? PICTURES_POLL_MS : null
}

function address(id: string | null): void {
  history.replaceState(null, '', id ? `?${new URLSearchParams({ import: id })}` : location.pathname)
}
