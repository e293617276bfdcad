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

/** Reads image URLs separated by bars, white space or line breaks, or by commas if another URL follows. */
export function readUrls(cell: string): string[] {
  const found = cell.split(/[\s|]+|[,;](?=https?:|\/media\/|\s)/).map((each) => each.replace(/(?<![,;])[,;]+$/, ''))
  return [...new Set(found.filter((each) => each !== ''))]
}

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
