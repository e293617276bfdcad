import PQueue from 'p-queue'
import { FileError } from '../file-error.ts'
import type { ImportRecord } from '../queries.ts'
import type { Reading } from '../rows/row-parser.ts'
import type { ReadRow } from '../staging.queries.ts'
import type { FileFormat, FileSummary } from './parse.ts'
import type { Ask, Interpreted, ParseResponse, RowCells } from './parse-worker.ts'

export interface ReaderOptions {
  /** The script that runs in the thread. */
  thread: URL
  /** How long the thread may be silent during a request; an import counts as abandoned only after a longer time. */
  patienceMs: number
}

const USUAL: ReaderOptions = { thread: new URL('./thread.ts', import.meta.url), patienceMs: 15_000 }

const STUCK = 'Reading this file timed out. Split it into smaller files'
const BROKEN = 'Reading this file was aborted. Split it into smaller files'

/** Reads files in a separate thread, so that no file content can block the shop. */
export type Reader = ReturnType<typeof openReader>

/**
 * Opens a reader whose thread starts with the first request and ends with the reader. If the thread breaks or is silent
 * for too long, pending requests throw a FileError; if the signal aborts, they throw its reason.
 */
export function openReader(signal?: AbortSignal, { thread, patienceMs } = USUAL) {
  const results: ParseResponse[] = []
  const interpreting = new PQueue({ concurrency: 1 })
  let started: { worker: Worker; closed: Promise<void> } | null = null
  let broken: FileError | null = null
  let wake = () => {}

  function start() {
    const worker = new Worker(thread.href, { ref: false, smol: true })
    const closed = Promise.withResolvers<void>()
    const fail = (cause?: unknown) => {
      broken ??= new FileError(BROKEN, { cause })
      wake()
    }
    worker.onmessage = ({ data }: MessageEvent<ParseResponse>) => {
      results.push(data)
      wake()
    }
    worker.onerror = (event) => {
      event.preventDefault()
      fail(event.message)
    }
    worker.addEventListener('close', () => {
      fail()
      closed.resolve()
    })
    return { worker, closed: closed.promise }
  }

  function ask(asked: Ask): void {
    started ??= start()
    started.worker.postMessage(asked)
  }

  async function nextResponse(): Promise<ParseResponse> {
    const woken = Promise.withResolvers<void>()
    wake = woken.resolve
    const patience = setTimeout(() => {
      broken ??= new FileError(STUCK)
      wake()
    }, patienceMs)
    const stop = () => wake()
    signal?.addEventListener('abort', stop)
    try {
      if (results.length === 0 && !broken && !signal?.aborted) await woken.promise
    } finally {
      clearTimeout(patience)
      signal?.removeEventListener('abort', stop)
    }
    signal?.throwIfAborted()
    const next = results.shift()
    if (next) return next
    throw broken ?? new FileError(BROKEN)
  }

  return {
    /** Yields a file's rows batch by batch, and reads one batch ahead. */
    async *parse(
      { encoding, delimiter, headerRow, parts }: Pick<ImportRecord, 'encoding' | 'delimiter' | 'headerRow' | 'parts'>,
      partAt: (position: number) => Promise<Uint8Array>,
    ): AsyncGenerator<ReadRow[], FileSummary, void> {
      ask({ kind: 'parse', chosen: { encoding, delimiter, headerRow } satisfies FileFormat, parts })
      for (;;) {
        const said = await nextResponse()
        if (said.kind === 'end') return said.found
        if (said.kind === 'fault') throw new FileError(said.fault)
        if (said.kind === 'part wanted') ask({ kind: 'part', bytes: await partAt(said.position) })
        if (said.kind !== 'batch') continue
        // The thread reads on while this batch is processed.
        ask({ kind: 'more' })
        yield said.rows
      }
    },

    /** Interprets rows, one request after the other. */
    async interpret(rows: readonly RowCells[], reading: Reading): Promise<Interpreted[]> {
      if (rows.length === 0) return []
      const cells = rows.map(({ number, cells }) => ({ number, cells }))
      const { header, mapping, money, discounts, decimals } = reading
      return interpreting.add(async () => {
        ask({ kind: 'interpret', rows: cells, reading: { header, mapping, money, discounts, decimals } })
        const said = await nextResponse()
        if (said.kind !== 'interpreted') throw new FileError(BROKEN)
        return said.rows
      })
    },

    async [Symbol.asyncDispose](): Promise<void> {
      started?.worker.terminate()
      await started?.closed
    },
  }
}
