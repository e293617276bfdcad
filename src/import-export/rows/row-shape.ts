import type { Reading } from './row-parser.ts'

/** Returns why the cells of a row may be those of other columns, or null. */
export function shapeError(cells: readonly string[], { header }: Reading): string | null {
  if (cells.length < header.length)
    return `The row has ${cells.length} of ${header.length} columns. Is the file cut short here?`
  if (cells.slice(header.length).some((cell) => cell.trim() !== ''))
    return `The row has ${cells.length} columns, the header ${header.length}. A text with the separator in it needs quotation marks`
  return null
}

/** The file does not tell whether a character was lost in decoding here or long before. */
export function lostCharacters(cells: readonly string[], { header, mapping }: Reading): string[] {
  const garbled = cells.findIndex((cell, at) => mapping[at] && mapping[at] !== 'ignore' && cell.includes('\ufffd'))
  if (garbled < 0) return []
  return [`"${header[garbled]}" holds \ufffd, for a character that is lost. If many rows do, try another encoding`]
}
