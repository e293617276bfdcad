export const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** How many characters of a text are used to guess its format. */
export const HEAD_LENGTH = 64 * 1024

export const SPREADSHEET_FILE =
  'This is a spreadsheet file. Open it in your spreadsheet program and save it as CSV, then choose that file'

/** Only a list within a ZIP begins like this: any other file of this kind is opened. */
const NESTED_ZIP =
  'The list in the ZIP is a spreadsheet file or a ZIP itself, whatever its name says. Open a spreadsheet in its program and save it as CSV; put images into the ZIP one by one'

/** Returns an error message if the file is of a known binary type or empty, null if it may be text. */
export function wrongKind(head: Uint8Array): string | null {
  const starts = (...bytes: number[]) => bytes.every((byte, at) => head[at] === byte)
  if (head.length === 0) return 'The file is empty'
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) return SPREADSHEET_FILE
  if (starts(0x50, 0x4b, 0x03, 0x04)) return NESTED_ZIP
  if (starts(0x25, 0x50, 0x44, 0x46)) return 'This is a PDF file. Choose a CSV file, as a spreadsheet program saves it'
  if (starts(0x89, 0x50, 0x4e, 0x47) || starts(0xff, 0xd8, 0xff) || starts(0x47, 0x49, 0x46, 0x38) || isRiff(head))
    return 'This is an image. Choose a CSV file, as a spreadsheet program saves it'
  if (isWebPage(head))
    return 'This is a web page, even if its name ends in .xls. Open it in your spreadsheet program and save it as CSV, then choose that file'
  if (starts(0x1f, 0x8b)) return 'This is a packed file. Unpack it first, and choose the CSV file that is in it'
  return null
}

/** Some programs save a table of a web page and call it a spreadsheet. */
function isWebPage(head: Uint8Array): boolean {
  return /^\s*<(?:!doctype html|html|head|meta|style|table|\?xml)\b/i.test(
    new TextDecoder().decode(head.subarray(0, 200)),
  )
}

/** Returns whether text looks like decoded binary data. */
export function isGibberish(head: string): boolean {
  let odd = 0
  for (let at = 0; at < head.length; at++) {
    const code = head.charCodeAt(at)
    if (code === 0 || code === 0xfffd || (code < 32 && code !== 9 && code !== 10 && code !== 13)) odd++
  }
  return odd > head.length * 0.1
}

/** Some exports name their delimiter in the first line: `sep=;`. */
export const DELIMITER_LINE = /^sep=([,;|\t])\r?(?:\n|$)/i

/** Guesses the delimiter: the one that is most frequent in the header, weighted by how many lines have as many. */
export function guessDelimiter(head: string): Delimiter {
  const reported = DELIMITER_LINE.exec(head)?.[1]
  if (reported) return reported as Delimiter
  const lines = belowTitles(countsPerLine(head))
  const scores = DELIMITERS.map((delimiter, at) => {
    const inHeader = lines[0]?.[at] ?? 0
    const agreeing = lines.filter((counts) => counts[at] === inHeader).length
    return { delimiter, score: inHeader * (agreeing / lines.length) }
  })
  return scores.reduce((best, next) => (next.score > best.score ? next : best)).delimiter
}

/** Skips titles and notes above a table: lines that have no delimiter as often as half of the lines below them. */
function belowTitles(lines: number[][]): number[][] {
  const from = lines.findIndex((counts, line) =>
    counts.some((count, at) => {
      const below = lines.slice(line)
      return count > 0 && below.filter((other) => other[at] === count).length * 2 >= below.length
    }),
  )
  return from > 0 ? lines.slice(from) : lines
}

const LINES_COUNTED = 50

/** Counts each delimiter outside quotation marks, line by line; an incomplete last line does not count. */
function countsPerLine(head: string): number[][] {
  const lines: number[][] = []
  let counts = DELIMITERS.map(() => 0)
  let [isQuoted, isBlank] = [false, true]
  for (const char of head) {
    if (char === '"') isQuoted = !isQuoted
    if (char === '\n' && !isQuoted) {
      if (!isBlank) lines.push(counts)
      if (lines.length === LINES_COUNTED) return lines
      counts = DELIMITERS.map(() => 0)
      isBlank = true
      continue
    }
    if (char !== '\r') isBlank = false
    const at = isQuoted ? -1 : DELIMITERS.indexOf(char as Delimiter)
    if (at >= 0) counts[at]!++
  }
  return lines.length > 0 ? lines : [counts]
}

function isRiff(head: Uint8Array): boolean {
  return Buffer.from(head.subarray(0, 4)).toString('latin1') === 'RIFF'
}
