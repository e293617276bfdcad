/** Calls for importing and exporting products as CSV. */

import type {
  CheckImport,
  ImportRowView,
  ImportSummary,
  ImportView,
  RowList,
} from '../../../src/catalogue/import-export/contract.ts'
import { MAX_PARTS, PART_BYTES } from '../../../src/shared/import-limits.ts'
import { call } from '../call.ts'
import { type Answer, UNREACHABLE } from '../result.ts'
import { sessionFetch } from '../session-fetch.ts'
import { upload } from '../upload.ts'

export const MAX_FILE_BYTES = MAX_PARTS * PART_BYTES

export interface Pages {
  page: number
  totalPage: number
  totalCount: number
}

export type Outcome = RowList

/** Uploads a file, in parts of `PART_BYTES` if it is larger than that. */
export async function sendFile(file: File, onProgress: (share: number) => void): Promise<Answer<ImportView>> {
  const parts = Math.max(1, Math.ceil(file.size / PART_BYTES))
  const partOf = (position: number) =>
    new File([file.slice(position * PART_BYTES, (position + 1) * PART_BYTES)], file.name, { type: 'text/csv' })
  const progressOf = (position: number) => (share: number) => onProgress((position + share) / parts)
  let result = await upload<ImportView>({
    method: 'POST',
    path: '/api/import',
    field: 'file',
    file: partOf(0),
    fields: { fileName: file.name.slice(0, 255), parts: String(parts) },
    onProgress: progressOf(0),
  })
  for (let position = 1; result.success && position < parts; position++) {
    result = await upload<ImportView>({
      method: 'PUT',
      path: '/api/import/part',
      field: 'file',
      file: partOf(position),
      fields: { importId: result.data._id, position: String(position) },
      onProgress: progressOf(position),
    })
  }
  return result
}

export const fetchImport = (importId: string) =>
  call<ImportView>('GET', `/api/import?${new URLSearchParams({ importId })}`)

export const fetchHistory = (page: number) =>
  call<ImportSummary[], Pages>('GET', `/api/import/history?${new URLSearchParams({ page: String(page) })}`)

export const fetchRows = (importId: string, outcome: Outcome, page: number) =>
  call<ImportRowView[], Pages>(
    'GET',
    `/api/import/rows?${new URLSearchParams({ importId, outcome, page: String(page) })}`,
  )

export const readAgain = (importId: string, encoding: string | null, delimiter: string | null) =>
  call<ImportView>('PUT', '/api/import/reading', { body: { importId, encoding, delimiter } })

export const checkImport = (asked: CheckImport) => call<ImportView>('POST', '/api/import/check', { body: asked })

export const runImport = (importId: string) => call<ImportView>('POST', '/api/import/run', { body: { importId } })

export const stopImport = (importId: string) => call<ImportView>('POST', '/api/import/stop', { body: { importId } })

export const undoImport = (importId: string) => call<ImportView>('POST', '/api/import/undo', { body: { importId } })

export const discardImport = (importId: string) => call<null>('DELETE', '/api/import', { body: { importId } })

export const decideRows = (importId: string, decision: string, number?: number) =>
  call<ImportView>('PUT', '/api/import/decision', { body: { importId, decision, ...(number && { number }) } })

/** Downloads a file with the session's access token and saves it in the browser. Returns an error message, or null. */
export async function saveFile(path: string, fileName: string): Promise<string | null> {
  try {
    const response = await sessionFetch(path)
    if (!response.ok) return UNREACHABLE
    const url = URL.createObjectURL(await response.blob())
    const link = Object.assign(document.createElement('a'), { href: url, download: fileName })
    link.click()
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
    return null
  } catch {
    return UNREACHABLE
  }
}
