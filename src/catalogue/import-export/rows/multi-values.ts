/** Several names in one cell are parted by bars; a bar or backslash that is part of a name has a backslash before it. */

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

/** Addresses of pictures, parted by bars, spaces or new lines; by commas when another address follows. */
export function readUrls(cell: string): string[] {
  const found = cell.split(/[\s|]+|[,;](?=https?:|\/media\/|\s)/).map((each) => each.replace(/(?<![,;])[,;]+$/, ''))
  return [...new Set(found.filter((each) => each !== ''))]
}

/** A text of one line, as names are kept. */
export function normalizeLine(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll('\ufeff', '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

/** A text of several lines. */
export function normalizeText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()
}
