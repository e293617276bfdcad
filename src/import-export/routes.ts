import { Elysia, t } from 'elysia'
import { pagesOf } from '../catalogue/storefront.ts'
import type { Database } from '../platform/database/database.ts'
import { about } from '../platform/http/about.ts'
import { CSV, csvResponse } from '../platform/http/csv-response.ts'
import { envelope, ok, PageFields } from '../platform/http/envelope.ts'
import type { SessionGuard } from '../platform/http/session.ts'
import {
  AddPart,
  CheckImport,
  DecideRow,
  ImportHistory,
  ImportReasons,
  ImportRows,
  ImportRowView,
  ImportSummary,
  ImportView,
  OneImport,
  ReadAgain,
  ReasonView,
  StartImport,
} from './contract.ts'
import { TemplateColumn } from './export/contract.ts'
import { exportCatalogue } from './export/export.ts'
import { exportErrors } from './export/invalid-rows.ts'
import { templateColumns, templateCsv } from './export/template.ts'
import { DecidePacks, ImportPacks, PackCounts, PacksProposal } from './packs/contract.ts'
import {
  addPart,
  checkImport,
  decidePacks,
  decideRows,
  discardImport,
  readAgain,
  requireImport,
  runImport,
  startImport,
  stopImport,
  undoImport,
} from './service.ts'
import { showHistory, showImport, showPackCounts, showPacks, showReasons, showRows } from './views.ts'

const ROWS_PER_PAGE = 20
const IMPORTS_PER_PAGE = 10
const pageOf = (page: number | undefined, limit: number) => ({ offset: ((page ?? 1) - 1) * limit, limit })

/** Routes for importing and exporting products as CSV, for admins only. */
export function importExportRoutes({ db, guard }: { db: Database; guard: SessionGuard }) {
  return new Elysia({ name: 'transfer' })
    .use(guard)
    .post(
      '/api/import',
      async ({ userId, body: { file, fileName = file.name, parts = 1 } }) => {
        const id = await startImport(db, { fileName, parts, startedBy: userId }, await file.bytes())
        return ok(await showImport(db, id), 'File received')
      },
      {
        admin: true,
        body: StartImport,
        detail: about('Starts a product import with a CSV file or its first part', {
          returns: envelope(ImportView),
        }),
      },
    )
    .put(
      '/api/import/part',
      async ({ body: { importId, position, file } }) => {
        await addPart(db, importId, position, await file.bytes())
        return ok(await showImport(db, importId), 'Part received')
      },
      {
        admin: true,
        body: AddPart,
        detail: about('Uploads another part of the file of an import', { returns: envelope(ImportView) }),
      },
    )
    .put(
      '/api/import/reading',
      async ({ body: { importId, ...dialect } }) => {
        await readAgain(db, importId, dialect)
        return ok(await showImport(db, importId))
      },
      {
        admin: true,
        body: ReadAgain,
        detail: about('Reads the file of an import with another encoding, delimiter or header', {
          returns: envelope(ImportView),
        }),
      },
    )
    .post(
      '/api/import/check',
      async ({ body }) => {
        await checkImport(db, body)
        return ok(await showImport(db, body.importId))
      },
      {
        admin: true,
        body: CheckImport,
        detail: about('Checks what an import would change', { returns: envelope(ImportView) }),
      },
    )
    .post(
      '/api/import/run',
      async ({ userId, body: { importId } }) => {
        await runImport(db, importId, userId)
        return ok(await showImport(db, importId), 'Import started')
      },
      {
        admin: true,
        body: OneImport,
        detail: about('Runs a checked import', { returns: envelope(ImportView) }),
      },
    )
    .post(
      '/api/import/stop',
      async ({ userId, body: { importId } }) => {
        await stopImport(db, importId, userId)
        return ok(await showImport(db, importId), 'Import stopped')
      },
      { admin: true, body: OneImport, detail: about('Stops an import', { returns: envelope(ImportView) }) },
    )
    .put(
      '/api/import/decision',
      async ({ body }) => {
        await decideRows(db, body)
        return ok(await showImport(db, body.importId))
      },
      {
        admin: true,
        body: DecideRow,
        detail: about('Decides which products the rows that need review mean', { returns: envelope(ImportView) }),
      },
    )
    .put(
      '/api/import/packs',
      async ({ body }) => {
        await decidePacks(db, body)
        return ok(await showPackCounts(db, body.importId))
      },
      {
        admin: true,
        body: DecidePacks,
        detail: about('Decides whether proposed products become packs of one product', {
          returns: envelope(PackCounts),
        }),
      },
    )
    .post(
      '/api/import/undo',
      async ({ userId, body: { importId } }) => {
        await undoImport(db, importId, userId)
        return ok(await showImport(db, importId), 'The import is being undone')
      },
      {
        admin: true,
        body: OneImport,
        detail: about('Undoes an import', { returns: envelope(ImportView) }),
      },
    )
    .delete(
      '/api/import',
      async ({ body: { importId } }) => {
        await discardImport(db, importId)
        return ok(null, 'Import discarded')
      },
      {
        admin: true,
        body: OneImport,
        detail: about('Discards an import that has changed nothing yet', { returns: envelope(t.Null()) }),
      },
    )
    .get('/api/import', async ({ query: { importId } }) => ok(await showImport(db, importId)), {
      admin: true,
      query: OneImport,
      detail: about('Returns an import and its progress', { returns: envelope(ImportView) }),
    })
    .get(
      '/api/import/reasons',
      async ({ query: { importId, outcome } }) => ok(await showReasons(db, importId, outcome)),
      {
        admin: true,
        query: ImportReasons,
        detail: about('Counts the rows of an import with one outcome by their reasons', {
          returns: envelope(t.Array(ReasonView)),
        }),
      },
    )
    .get(
      '/api/import/rows',
      async ({ query: { importId, outcome, reason, page } }) => {
        const { rows, total } = await showRows(db, importId, outcome, pageOf(page, ROWS_PER_PAGE), reason)
        return ok(rows, '', { page: page ?? 1, totalPage: pagesOf(total, ROWS_PER_PAGE), totalCount: total })
      },
      {
        admin: true,
        query: ImportRows,
        detail: about('Lists the rows of an import by outcome, and by a reason as /api/import/reasons has it', {
          returns: envelope(t.Array(ImportRowView), PageFields),
        }),
      },
    )
    .get(
      '/api/import/packs',
      async ({ query: { importId, page } }) => {
        const { packs, total } = await showPacks(db, importId, pageOf(page, ROWS_PER_PAGE))
        return ok(packs, '', { page: page ?? 1, totalPage: pagesOf(total, ROWS_PER_PAGE), totalCount: total })
      },
      {
        admin: true,
        query: ImportPacks,
        detail: about('Lists the products that a checked import proposes as packs of one product', {
          returns: envelope(t.Array(PacksProposal), PageFields),
        }),
      },
    )
    .get(
      '/api/import/history',
      async ({ query: { page } }) => {
        const { imports, total } = await showHistory(db, pageOf(page, IMPORTS_PER_PAGE))
        return ok(imports, '', { page: page ?? 1, totalPage: pagesOf(total, IMPORTS_PER_PAGE), totalCount: total })
      },
      {
        admin: true,
        query: ImportHistory,
        detail: about('Lists earlier imports, the one that ran last first', {
          returns: envelope(t.Array(ImportSummary), PageFields),
        }),
      },
    )
    .get(
      '/api/import/faults',
      async ({ query: { importId } }) =>
        csvResponse(exportErrors(db, await requireImport(db, importId)), 'faulty-rows.csv'),
      { admin: true, query: OneImport, detail: about('Exports the invalid rows of an import as CSV', CSV) },
    )
    .get('/api/import/template', () => csvResponse(templateCsv(), 'product-template.csv'), {
      admin: true,
      detail: about('Returns a CSV file with every column and an example', CSV),
    })
    .get('/api/import/columns', () => ok(templateColumns()), {
      admin: true,
      detail: about('Explains the columns of the template', { returns: envelope(t.Array(TemplateColumn)) }),
    })
    .get('/api/export', () => csvResponse(exportCatalogue(db), 'products.csv'), {
      admin: true,
      detail: about('Exports the catalogue as CSV', CSV),
    })
}
