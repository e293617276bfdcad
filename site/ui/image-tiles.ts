import { HEIC_REFUSAL } from '../../src/shared/heic.ts'

/** An image of an uploader, stored or uploading. */
export interface Tile {
  key: string
  /** URL of the stored image, or null until it is stored. */
  url: string | null
  /** The file to upload, or null for an image that was stored from the start. */
  file: File | null
  /** The share uploaded so far, from 0 to 1. */
  share: number
  /** Why the upload failed, or null. */
  fault: string | null
}

export type TileChange =
  | { kind: 'added'; tiles: readonly Tile[] }
  | { kind: 'progressed'; key: string; share: number }
  /** `only`: the image replaces all others. */
  | { kind: 'stored'; key: string; url: string; only?: boolean }
  | { kind: 'failed'; key: string; fault: string }
  | { kind: 'retried'; key: string }
  | { kind: 'removed'; key: string }
  | { kind: 'moved'; key: string; to: number }

export function changeTiles(tiles: readonly Tile[], change: TileChange): readonly Tile[] {
  switch (change.kind) {
    case 'added':
      return [...tiles, ...change.tiles]
    case 'progressed':
      return patched(tiles, change.key, { share: change.share })
    case 'stored':
      if (change.only) tiles = tiles.filter(({ key }) => key === change.key)
      // Uploading the same image twice yields the same URL. Only the existing tile is kept.
      if (tiles.some(({ url }) => url === change.url)) return tiles.filter(({ key }) => key !== change.key)
      return patched(tiles, change.key, { url: change.url, share: 1, fault: null })
    case 'failed':
      return patched(tiles, change.key, { fault: change.fault })
    case 'retried':
      return patched(tiles, change.key, { fault: null, share: 0 })
    case 'removed':
      return tiles.filter(({ key }) => key !== change.key)
    case 'moved':
      return moved(tiles, change.key, change.to)
  }
}

export function storedTile(url: string): Tile {
  return { key: url, url, file: null, share: 1, fault: null }
}

/** Returns the URLs of the stored images, in display order. */
export function storedUrls(tiles: readonly Tile[]): string[] {
  return tiles.flatMap(({ url }) => url ?? [])
}

/** Whether the image is still uploading. */
export function isSending({ url, fault: error }: Tile): boolean {
  return url === null && error === null
}

/** The types that the shop takes. */
export const IMAGE_TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])
export const ACCEPTED_IMAGES = [...IMAGE_TYPES].join(',')

/** Returns why a file must not be uploaded, or null if it may be. One that can still be made smaller may have any size. */
export function refusalOf({ name, type, size }: File, maxBytes = Number.POSITIVE_INFINITY): string | null {
  // Some systems do not know its type.
  if (/\.hei[cf]$/i.test(name)) return `${name}: ${HEIC_REFUSAL}`
  if (!type.startsWith('image/')) return `${name} is not an image`
  if (!IMAGE_TYPES.has(type)) return `${name} is not a JPEG, PNG, WebP or AVIF`
  if (size > maxBytes) return `${name} is larger than ${maxBytes / 1024 / 1024} MB`
  return null
}

function patched(tiles: readonly Tile[], key: string, patch: Partial<Tile>): readonly Tile[] {
  return tiles.map((tile) => (tile.key === key ? { ...tile, ...patch } : tile))
}

function moved(tiles: readonly Tile[], key: string, to: number): readonly Tile[] {
  const tile = tiles.find((each) => each.key === key)
  if (!tile) return tiles
  const rest = tiles.filter((each) => each !== tile)
  const at = Math.max(0, Math.min(to, rest.length))
  return [...rest.slice(0, at), tile, ...rest.slice(at)]
}
