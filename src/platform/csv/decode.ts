/** Decodes a file of unknown encoding to text. Any bytes yield some text. */

export const ENCODINGS = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const
export type Encoding = (typeof ENCODINGS)[number]

/**
 * Decodes the file piece by piece. Without a chosen encoding it uses the byte order mark, then the zero bytes that
 * UTF-16 has between Latin letters, then the first piece with non-ASCII bytes: text in another encoding is hardly ever
 * valid UTF-8. Calls `found` exactly once, at the latest at the end of the file.
 */
export async function* decode(
  pieces: AsyncIterable<Uint8Array>,
  chosen: Encoding | null,
  found: (encoding: Encoding) => void,
): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null
  const decide = (encoding: Encoding) => {
    found(encoding)
    decoder = new TextDecoder(encoding)
    return decoder
  }
  if (chosen) decide(chosen)
  let isFirst = true
  let stored: Uint8Array = new Uint8Array()
  for await (const { piece: next, isLast } of withLast(pieces)) {
    const piece = stored.length > 0 ? Buffer.concat([stored, next]) : next
    stored = new Uint8Array()
    const marked = isFirst && !decoder ? encodingByMarks(piece) : null
    isFirst = false
    if (marked) decide(marked)
    const asciiEnd = decoder ? piece.length : firstBeyondAscii(piece)
    if (!decoder && !isLast && piece.length - asciiEnd < 4) {
      // A character that is cut off at the end of the piece does not reveal the encoding yet.
      stored = piece.subarray(asciiEnd)
      yield new TextDecoder().decode(piece.subarray(0, asciiEnd))
      continue
    }
    const using: TextDecoder =
      decoder ?? decide(asciiEnd < piece.length ? encodingByCharacters(piece, isLast) : 'utf-8')
    yield using.decode(piece, { stream: !isLast })
  }
  if (!decoder) found('utf-8')
}

function encodingByMarks(head: Uint8Array): Encoding | null {
  const [first, second, third] = head
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const pairs = Math.min(head.length, 512) >> 1
  let [even, odd] = [0, 0]
  for (let at = 0; at < pairs * 2; at += 2) {
    if (head[at] === 0) even++
    if (head[at + 1] === 0) odd++
  }
  if (odd > pairs * 0.4 && even === 0) return 'utf-16le'
  return even > pairs * 0.4 && odd === 0 ? 'utf-16be' : null
}

function encodingByCharacters(piece: Uint8Array, isLast: boolean): Encoding {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(piece, { stream: !isLast })
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

function firstBeyondAscii(piece: Uint8Array): number {
  const found = piece.findIndex((byte) => byte >= 0x80)
  return found < 0 ? piece.length : found
}

async function* withLast(pieces: AsyncIterable<Uint8Array>) {
  let waiting: Uint8Array | null = null
  for await (const piece of pieces) {
    if (waiting) yield { piece: waiting, isLast: false }
    waiting = piece
  }
  if (waiting) yield { piece: waiting, isLast: true }
}
