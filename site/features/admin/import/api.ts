/** Calls for importing and exporting products as CSV. */

import type { CheckImport, ImportView, RowList } from '../../../../src/import-export/contract.ts'
import { MAX_FILE_BYTES, PART_BYTES } from '../../../../src/shared/import-limits.ts'
import { call, type Reply, sessionFetch, UNREACHABLE } from '../../../api/call.ts'
import type { BodyOf } from '../../../api/routes.ts'
import { upload } from '../../../api/upload.ts'
import { saveFile } from '../../../ui/save-file.ts'

const MEGABYTE = 1024 * 1024

/** Returns why a file cannot be sent; empty if it can. */
export function fileError({ name, size }: Pick<File, 'name' | 'size'>): string {
  if (size === 0) return `${name} is empty`
  return size > MAX_FILE_BYTES ? `${name} is larger than ${MAX_FILE_BYTES / MEGABYTE} MB` : ''
}

export interface Pages {
  page: number
  totalPage: number
  totalCount: number
}

export type Outcome = RowList

export type Reading = BodyOf<'PUT', '/api/import/reading'>
export type Encoding = NonNullable<Reading['encoding']>
export type Delimiter = NonNullable<Reading['delimiter']>

/** Uploads a file, in parts of `PART_BYTES` if it is larger than that. */
export async function sendFile(file: File, onProgress: (share: number) => void): Promise<Reply<ImportView>> {
  const parts = Math.max(1, Math.ceil(file.size / PART_BYTES))
  const partOf = (position: number) =>
    new File([file.slice(position * PART_BYTES, (position + 1) * PART_BYTES)], file.name, { type: 'text/csv' })
  const progressOf = (position: number) => (share: number) => onProgress((position + share) / parts)
  const first = { fileName: file.name.slice(0, 255), parts, file: partOf(0) }
  let reply: Reply<ImportView> = await upload('POST', '/api/import', first, progressOf(0))
  for (let position = 1; reply.success && position < parts; position++) {
    const part = { importId: reply.data._id, position, file: partOf(position) }
    reply = await upload('PUT', '/api/import/part', part, progressOf(position))
  }
  return reply
}

export const fetchImport = (importId: string) => call('GET', '/api/import', { query: { importId } })

export const fetchColumns = () => call('GET', '/api/import/columns')

export const fetchHistory = (page: number) => call('GET', '/api/import/history', { query: { page } })

/** Fetches a page of rows; of one kind of reason, if that is given. */
export const fetchRows = (importId: string, outcome: Outcome, page: number, reason?: string) =>
  call('GET', '/api/import/rows', { query: { importId, outcome, page, reason } })

export const fetchReasons = (importId: string, outcome: Outcome) =>
  call('GET', '/api/import/reasons', { query: { importId, outcome } })

export const fetchPacks = (importId: string, page: number) =>
  call('GET', '/api/import/packs', { query: { importId, page } })

/** Says whether proposed products become packs of one product; without a key, those of all proposals. */
export const decidePacks = (importId: string, joins: boolean, key?: string) =>
  call('PUT', '/api/import/packs', { body: { importId, joins, ...(key !== undefined && { key }) } })

export const readAgain = (body: Reading) => call('PUT', '/api/import/reading', { body })

export const checkImport = (body: CheckImport) => call('POST', '/api/import/check', { body })

export const runImport = (importId: string) => call('POST', '/api/import/run', { body: { importId } })

export const stopImport = (importId: string) => call('POST', '/api/import/stop', { body: { importId } })

export const undoImport = (importId: string) => call('POST', '/api/import/undo', { body: { importId } })

export const discardImport = (importId: string) => call('DELETE', '/api/import', { body: { importId } })

/** `same` or `new` product, `leave` the row out, or the id of the product meant. */
export type Decision = BodyOf<'PUT', '/api/import/decision'>['decision']

export const decideRows = (importId: string, decision: Decision, number?: number) =>
  call('PUT', '/api/import/decision', { body: { importId, decision, ...(number && { number }) } })

/** Downloads a file with the session's access token and saves it in the browser. Returns an error message, or null. */
export async function downloadFile(path: string, fileName: string): Promise<string | null> {
  try {
    const response = await sessionFetch(path)
    if (!response.ok) return UNREACHABLE
    saveFile(await response.blob(), fileName)
    return null
  } catch {
    return UNREACHABLE
  }
}
