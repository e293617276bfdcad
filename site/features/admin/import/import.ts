import { atom } from 'nanostores'
import type { CheckImport, ImportSummary, ImportView } from '../../../../src/import-export/contract.ts'
import { showToast } from '../../toasts/toasts.ts'
import {
  checkImport,
  type Decision,
  decidePacks,
  decideRows,
  discardImport,
  downloadFile,
  fetchHistory,
  fetchImport,
  fileError,
  type Pages,
  type Reading,
  readAgain,
  runImport,
  sendFile,
  stopImport,
  undoImport,
} from './api.ts'

/** The import that is open. Null if none is, undefined while it is loading. */
export const $import = atom<ImportView | null | undefined>(null)
/** Upload progress of a file, from 0 to 1. Null if no file is being sent. */
export const $sending = atom<number | null>(null)
/** Whether a request is in flight. */
export const $busy = atom(false)
/** Error of the last request. */
export const $importError = atom('')
/** The positions of the columns that the error is about. */
export const $refusedColumns = atom<readonly number[]>([])
/** A page of earlier imports. Undefined until loaded, null if loading failed. */
export const $history = atom<(Pages & { imports: ImportSummary[] }) | null | undefined>(undefined)

const POLL_MS = 700
const IMAGES_POLL_MS = 3000
let timer: ReturnType<typeof setTimeout> | undefined

export async function chooseFile(file: File): Promise<void> {
  if ($sending.get() !== null) return
  const error = fileError(file)
  $importError.set(error)
  if (error) return
  $sending.set(0)
  const result = await sendFile(file, (share) => $sending.set(share))
  $sending.set(null)
  if (result.success) show(result.data)
  else $importError.set(result.message)
}

/** Opens an earlier import. */
export async function openImport(id: string): Promise<void> {
  clearTimeout(timer)
  $import.set(undefined)
  const result = await fetchImport(id)
  if (result.success) show(result.data)
  else {
    $import.set(null)
    showToast('error', result.message)
    url(null)
  }
}

/** Returns to the selection of a file. */
export function closeImport(): void {
  clearTimeout(timer)
  $import.set(null)
  clearError()
  url(null)
  void loadHistory()
}

export const startCheck = (asked: CheckImport) => ask(() => checkImport(asked))
/** Checks an import as before, because its products have changed since. */
export const checkAgain = ({
  _id: importId,
  mapping,
  money,
  discounts,
  openingStock,
  updatesStock,
  joinsPacks,
  fillsCategory,
}: ImportView) =>
  startCheck({ importId, mapping, money, discounts, openingStock, updatesStock, joinsPacks, fillsCategory })
export const startImport = (id: string) => ask(() => runImport(id))
export const endImport = (id: string) => ask(() => stopImport(id))
export const takeBack = (id: string) => ask(() => undoImport(id))
export const rereadImport = (asked: Reading) => ask(() => readAgain(asked))

/** Decides what one row that needs review means, or all of them. Returns whether the server accepted it. */
export async function decideRow(importId: string, decision: Decision, number?: number): Promise<boolean> {
  const result = await decideRows(importId, decision, number)
  if (!result.success) showToast('error', result.message)
  else if ($import.get()?._id === importId) $import.set(result.data)
  return result.success
}

/** Says whether proposed products become packs of one product, or all of them. Returns whether the server accepted it. */
export async function decideProposal(importId: string, joins: boolean, key?: string): Promise<boolean> {
  const result = await decidePacks(importId, joins, key)
  const open = $import.get()
  if (!result.success) showToast('error', result.message)
  else if (open?._id === importId) $import.set({ ...open, packs: result.data })
  return result.success
}

/** Discards an import that has not written anything to the catalogue. */
export async function throwAway(id: string): Promise<void> {
  if ($busy.get()) return
  $busy.set(true)
  const result = await discardImport(id)
  $busy.set(false)
  showToast(result.success ? 'success' : 'error', result.message)
  if (result.success) closeImport()
}

/** Returns from the review to the mapping. */
export function backToColumns(): void {
  const open = $import.get()
  clearError()
  if (open) $import.set({ ...open, state: 'mapping' })
}

export async function loadHistory(page = 1): Promise<void> {
  const result = await fetchHistory(page)
  if (result.success) $history.set({ ...result, imports: result.data })
  else $history.set(null)
}

export async function uploadFile(path: string, fileName: string): Promise<void> {
  const error = await downloadFile(path, fileName)
  if (error) showToast('error', error)
}

/** Opens the import named in the URL, and loads the earlier imports. */
export function followImportUrl(): void {
  const id = new URLSearchParams(location.search).get('import')
  if (id) void openImport(id)
  void loadHistory()
}

async function ask(question: () => ReturnType<typeof fetchImport>): Promise<void> {
  if ($busy.get()) return
  $busy.set(true)
  clearError()
  const result = await question()
  $busy.set(false)
  if (result.success) return show(result.data)
  if (result.status === 409) await reload()
  $refusedColumns.set(columnsOf(result.data))
  $importError.set(result.message)
}

/** Shows what became of the open import in the meantime. */
async function reload(): Promise<void> {
  const open = $import.get()
  const result = open && (await fetchImport(open._id))
  if (result?.success && $import.get()?._id === open?._id) $import.set(result.data)
}

/** What was refused is being put right. */
export function clearError(): void {
  $importError.set('')
  $refusedColumns.set([])
}

function columnsOf(data: unknown): readonly number[] {
  return typeof data === 'object' && data !== null && 'columns' in data ? (data.columns as number[]) : []
}

function show(view: ImportView): void {
  $import.set(view)
  url(view._id)
  // What images belong to is known by their names: there are no columns to map.
  if (view.state === 'mapping' && view.archive?.holds === 'images')
    return void startCheck({ importId: view._id, mapping: view.mapping, money: view.money })
  clearTimeout(timer)
  const wait = waitOf(view)
  if (wait !== null) timer = setTimeout(() => void look(view._id), wait)
}

/** Polls the import. If the server does not respond, it is polled again. */
async function look(id: string): Promise<void> {
  const result = await fetchImport(id)
  const open = $import.get()
  if (open?._id !== id) return
  if (result.success) show(result.data)
  else timer = setTimeout(() => void look(id), IMAGES_POLL_MS)
}

function waitOf({ state, pictures: images }: ImportView): number | null {
  if (
    state === 'uploading' ||
    state === 'reading' ||
    state === 'checking' ||
    state === 'importing' ||
    state === 'undoing'
  )
    return POLL_MS
  return state === 'done' && images.waiting > 0 ? IMAGES_POLL_MS : null
}

function url(id: string | null): void {
  history.replaceState(history.state, '', id ? `?${new URLSearchParams({ import: id })}` : location.pathname)
}
