import { FileError } from '../file-error.ts'
import { type ParsedRow, parseRow, type Reading } from '../rows/row-parser.ts'
import type { ReadRow } from '../staging.queries.ts'
import { type FileFormat, type FileSummary, parseFile } from './parse.ts'

/** Messages from the shop to the thread. */
export type Ask =
  | { kind: 'parse'; chosen: FileFormat; parts: number }
  | { kind: 'part'; bytes: Uint8Array }
  /** The last batch is stored, the next one may follow. */
  | { kind: 'more' }
  | { kind: 'interpret'; rows: readonly RowCells[]; reading: Reading }

/** Messages from the thread to the shop. */
export type ParseResponse =
  | { kind: 'part wanted'; position: number }
  | { kind: 'batch'; rows: ReadRow[] }
  | { kind: 'end'; found: FileSummary }
  | { kind: 'fault'; fault: string }
  | { kind: 'interpreted'; rows: Interpreted[] }

export interface RowCells {
  number: number
  cells: readonly string[]
}

/** What a row says, and what is wrong with it. */
export type Interpreted = { number: number } & ParsedRow

/** Handles the messages to this thread. `before` receives each message first. */
export function serve(before: (ask: Ask) => void = () => {}): void {
  const say = (result: ParseResponse) => self.postMessage(result)
  let part = Promise.withResolvers<Uint8Array>()
  let more = Promise.withResolvers<void>()
  self.onmessage = ({ data: ask }: MessageEvent<Ask>) => {
    before(ask)
    if (ask.kind === 'parse') void parse(ask.chosen, ask.parts)
    else if (ask.kind === 'part') part.resolve(ask.bytes)
    else if (ask.kind === 'more') more.resolve()
    else
      say({
        kind: 'interpreted',
        rows: ask.rows.map(({ number, cells }) => ({ number, ...parseRow(cells, ask.reading) })),
      })
  }

  async function parse(chosen: FileFormat, parts: number): Promise<void> {
    try {
      const batches = parseFile(partsOf(parts), chosen)
      for (;;) {
        const { value, done } = await batches.next()
        if (done) return say({ kind: 'end', found: value })
        more = Promise.withResolvers()
        say({ kind: 'batch', rows: value })
        await more.promise
      }
    } catch (error) {
      if (!(error instanceof FileError)) throw error
      say({ kind: 'fault', fault: error.message })
    }
  }

  async function* partsOf(parts: number) {
    for (let position = 0; position < parts; position++) {
      part = Promise.withResolvers()
      say({ kind: 'part wanted', position })
      yield await part.promise
    }
  }
}
