import { FileError } from '../file-error.ts'
import { factsOf, type Reading, RowError, type RowFacts } from '../rows/row-parser.ts'
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

/** What a row says, or why it cannot be used. */
export type Interpreted = { number: number } & ({ facts: RowFacts; fault: '' } | { facts: null; fault: string })

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
    else say({ kind: 'interpreted', rows: ask.rows.map((row) => interpret(row, ask.reading)) })
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

function interpret({ number, cells }: RowCells, reading: Reading): Interpreted {
  try {
    return { number, facts: factsOf(cells, reading), fault: '' }
  } catch (error) {
    if (error instanceof RowError) return { number, facts: null, fault: error.message }
    throw error
  }
}
