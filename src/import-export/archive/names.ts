import type { ZipFile } from './zip.ts'

/** Names of images in a ZIP: what rows call them by, and which product they are of. */

const PREFIX = 'zip:'

/**
 * Returns what names an image among the sources of a product. It holds the checksum, so that the same image in a later ZIP
 * is known, and another of the same name is not.
 */
export function sourceOf({ crc, size, path }: Pick<ZipFile, 'crc' | 'size' | 'path'>): string {
  return `${PREFIX}${crc}-${size}:${path}`
}

export function isArchived(source: string): boolean {
  return source.startsWith(PREFIX)
}

/** Returns an image as people know it: of one in a ZIP, its path. */
export function imageLabel(source: string): string {
  return isArchived(source) ? source.slice(source.indexOf(':', PREFIX.length) + 1) : source
}

/** Returns the name of a file without its folders, be they of Windows or not. */
export function baseName(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? ''
}

/** A number of the image behind a code: "-2", "_02", " 2", " (2)". */
const NUMBERED = /^(.+?)(?:[\s_-]+(\d{1,2})|\s*\((\d{1,2})\))$/

/** Returns what may be a product's code in a name: all before the ending, and the same without the image's number. */
export function stemsOf(name: string): { stem: string; shortStem: string | null; ordinal: number } {
  const stem = name.replace(/\.[^.]*$/, '').trim()
  const [, shortStem = null, dashed, bracketed] = NUMBERED.exec(stem) ?? []
  return { stem, shortStem, ordinal: Number(dashed ?? bracketed ?? 0) }
}
