import type { Watch } from './tcp-fault-proxy.ts'

/** `unsent`: the database never receives the commit; `unanswered`: it commits, but its response is lost. */
export type Lost = 'unsent' | 'unanswered'

/** Cuts connections to Postgres exactly while they commit. */
export interface CommitInterceptor {
  watch: Watch
  /** Arms a cut for the first commit, after `skip` others, of transactions whose statements contain one of `markers`. */
  await(lost: Lost, markers: readonly string[], skip?: number): void
  /** Whether it has cut a connection since it was armed, or will with the response to a commit that it has let through. */
  hasCut(): boolean
}

interface Aim {
  lost: Lost
  markers: readonly string[]
  skip: number
}

const TLS_REQUEST = Buffer.from('0000000804d2162f', 'hex')

export function createCommitInterceptor(): CommitInterceptor {
  let aim: Aim | null = null
  let hasCut = false
  const cut = () => {
    aim = null
    hasCut = true
    return null
  }

  function watch() {
    const commits = new Set<string>()
    const [requests, replies] = [inMessages(false), inMessages(true)]
    let isNamed = false
    let isLast = false
    let isProbe = false
    return {
      asked(data: Uint8Array) {
        // A probe for TLS: the server responds with one letter, and the client disconnects.
        isProbe ||= Buffer.from(data).indexOf(TLS_REQUEST) === 0
        if (isProbe) return data
        const passed: Buffer[] = []
        for (const message of requests(data)) {
          isNamed ||= aim?.markers.some((marker) => message.includes(marker)) ?? false
          if (isNamed && aim && asksToCommit(message, commits) && aim.skip-- === 0) {
            // Messages before the commit do not matter: the transaction ends with its connection.
            if (aim.lost === 'unsent') return cut()
            // The response is on its way, and the commit may be visible before the response gets here.
            isLast = hasCut = true
          } else asksToCommit(message, commits)
          passed.push(message)
        }
        return Buffer.concat(passed)
      },
      responded(data: Uint8Array) {
        if (isProbe) return data
        const passed: Buffer[] = []
        for (const message of replies(data)) {
          const type = String.fromCharCode(message[0]!)
          if (isLast && type === 'C' && message.includes('COMMIT')) return cut()
          // The server is ready and in no transaction.
          if (type === 'Z' && message.at(-1) === 'I'.charCodeAt(0)) isNamed = isLast = false
          passed.push(message)
        }
        return Buffer.concat(passed)
      },
    }
  }

  return {
    watch,
    await(lost, markers, skip = 0) {
      aim = { lost, markers, skip }
      hasCut = false
    },
    hasCut: () => hasCut,
  }
}

/** Whether a message executes `commit`; records in `prepared` the names under which it was prepared. */
function asksToCommit(message: Buffer, prepared: Set<string>): boolean {
  const [first = '', second = ''] = message.toString('latin1', 5).split('\0')
  switch (String.fromCharCode(message[0]!)) {
    case 'Q':
      return first === 'commit'
    case 'P':
      if (second === 'commit') prepared.add(first)
      return false
    case 'B':
      return prepared.has(second)
    default:
      return false
  }
}

/** Splits a stream into complete messages: a type, which a client's first message lacks, the length and the body. */
function inMessages(hasType: boolean) {
  let rest: Buffer = Buffer.alloc(0)
  let typed = hasType
  return function* (data: Uint8Array): Generator<Buffer> {
    rest = Buffer.concat([rest, data])
    for (;;) {
      const before = typed ? 1 : 0
      if (rest.length < before + 4) return
      const length = before + rest.readUInt32BE(before)
      if (rest.length < length) return
      yield rest.subarray(0, length)
      rest = rest.subarray(length)
      typed = true
    }
  }
}
