/** Names in one cell are separated by bars; a bar or backslash within a name is escaped with a backslash. */

export function writeList(names: readonly string[]): string {
  return names.map((name) => name.replace(/[\\|]/g, '\\$&')).join(' | ')
}

export function readList(cell: string): string[] {
  const names: string[] = []
  let name = ''
  for (let at = 0; at < cell.length; at++) {
    const char = cell[at]!
    const next = cell[at + 1]
    if (char === '\\' && (next === '\\' || next === '|')) {
      name += next
      at++
    } else if (char === '|') {
      names.push(name)
      name = ''
    } else name += char
  }
  return [...names, name].map(normalizeLine).filter((each) => each !== '')
}

/**
 * Reads image URLs separated by bars, white space or line breaks, or by commas if another URL follows; and names of image
 * files, which may have spaces in them.
 */
export function readImages(cell: string): string[] {
  const found = cell.split(/[|\r\n]+/).flatMap((piece) => {
    const isUrls = /https?:|\/media\//i.test(piece)
    return piece.split(isUrls ? /\s+|[,;](?=https?:|\/media\/|\s)/ : AFTER_FILE)
  })
  const bare = found.map((each) => each.replace(/(?<![,;])[,;]+$/, '').trim())
  return [...new Set(bare.filter((each) => each !== ''))]
}

const AFTER_FILE = /(?<=\.(?:jpe?g|png|webp|avif))[\s,;]+/i

/** Normalizes a single-line text, as names are stored. */
export function normalizeLine(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll('\ufeff', '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

/** Normalizes a multi-line text. */
export function normalizeText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()
}
