import { eq, sql } from 'drizzle-orm'
import { product } from '../catalogue/schema.ts'
import type { ImportRowView, ImportView, RowList } from '../import-export/contract.ts'
import { exportCatalogue } from '../import-export/export/export.ts'
import type { ImportDependencies } from '../import-export/import-lock.ts'
import { workOnImport } from '../import-export/run-batches.ts'
import { checkImport, readAgain, runImport, startImport, undoImport } from '../import-export/service.ts'
import { showImport, showRows } from '../import-export/views.ts'
import type { Database } from '../platform/database/database.ts'
import { mediaInMemory } from './account.ts'

type Asked = Pick<
  ImportView,
  'mapping' | 'money' | 'discounts' | 'openingStock' | 'updatesStock' | 'joinsPacks' | 'fillsCategory'
>

/** Returns the steps of an import, each run to its end immediately and on behalf of the admin. */
export function importsOf(db: Database, adminId: string, over: Pick<ImportDependencies, 'batchSize'> = {}) {
  const media = mediaInMemory()
  const work = (id: string, signal?: AbortSignal) => workOnImport({ db, media, ...over }, id, signal)

  async function given(file: string | Uint8Array): Promise<ImportView> {
    const all = typeof file === 'string' ? new TextEncoder().encode(file) : file
    const id = await startImport(db, { fileName: 'list.csv', parts: 1, startedBy: adminId }, all)
    await work(id)
    return showImport(db, id)
  }

  async function reread({ _id, encoding, delimiter }: ImportView, { headerRow }: { headerRow: number | null }) {
    await readAgain(db, _id, { encoding, delimiter, headerRow }, async () => {})
    await work(_id)
    return showImport(db, _id)
  }

  async function check(read: ImportView, over: Partial<Asked> = {}): Promise<ImportView> {
    const { mapping, money, discounts, openingStock, updatesStock, joinsPacks, fillsCategory } = { ...read, ...over }
    const asked = { mapping, money, discounts, openingStock, updatesStock, joinsPacks, fillsCategory }
    await checkImport(db, { importId: read._id, ...asked })
    await work(read._id)
    return showImport(db, read._id)
  }

  async function run(checked: ImportView): Promise<ImportView> {
    await runImport(db, checked._id, adminId)
    await work(checked._id)
    return showImport(db, checked._id)
  }

  async function undo(done: ImportView): Promise<ImportView> {
    await undoImport(db, done._id, adminId)
    await work(done._id)
    return showImport(db, done._id)
  }

  /** Changes a stock as an order does. */
  function sell(id: string, pieces: number): Promise<void> {
    return db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('tokri.stock_reason', 'order', true)`)
      await tx
        .update(product)
        .set({ stock: sql`stock - ${pieces}` })
        .where(eq(product.id, id))
    })
  }

  return {
    media,
    work,
    sell,
    given,
    reread,
    check,
    run,
    undo,
    importFile: async (file: string) => run(await check(await given(file))),
    rows: async ({ _id }: ImportView, list: RowList): Promise<ImportRowView[]> =>
      (await showRows(db, _id, list, { offset: 0, limit: 100 })).rows,
    exported: async () => (await Array.fromAsync(exportCatalogue(db))).join(''),
  }
}

/** Options that import every mapped column of a list. */
export const IMPORT_OPTIONS = {
  dryRun: false,
  money: 'rupees',
  discounts: 'percent',
  openingStock: 0,
  updatesStock: true,
  headerRow: null,
  detects: false,
  keepsDetails: false,
} as const

/** Wraps the bytes of a list as a file for `importFile`. */
export function fileOf(list: Uint8Array) {
  return {
    fileName: 'list.csv',
    bytes: new Blob([list as Uint8Array<ArrayBuffer>]).stream(),
    size: list.length,
  }
}
