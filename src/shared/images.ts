/**
 * Derives the files of a stored image from its URL alone, so that a page can write `srcset`, `width` and `height`
 * without querying the database.
 *
 * An image is stored as `/media/{hash}-{width}x{height}-{fileWidth}.{avif|webp}`: the hash is of its content, width and
 * height are those of its largest file. The URL stored with a product is that of the largest WebP.
 */

/** Widths in pixels in which every image is stored, as far as it is wide enough. */
export const IMAGE_WIDTHS = [160, 320, 640, 1280] as const

export const IMAGE_FORMATS = ['avif', 'webp'] as const
export type ImageFormat = (typeof IMAGE_FORMATS)[number]

/** Identity of a stored image: content hash and the size of its largest file. */
export interface ImageName {
  hash: string
  width: number
  height: number
}

/** Path prefix of images. */
export const MEDIA_PATH = '/media/'
const FILE = /^([0-9a-f]{32})-([1-9]\d{0,3})x([1-9]\d{0,3})-([1-9]\d{0,3})\.(avif|webp)$/

/** Returns the widths in which an image of this width is stored; the last is its own. */
export function imageWidths(width: number): number[] {
  return [...IMAGE_WIDTHS.filter((step) => step < width), width]
}

export function imageFile(name: ImageName, fileWidth: number, format: ImageFormat): string {
  return `${imageStem(name)}-${fileWidth}.${format}`
}

/** Returns what the names of all files of an image start with. */
export function imageStem({ hash, width, height }: ImageName): string {
  return `${hash}-${width}x${height}`
}

/** Returns the names of all files of an image from their common stem; the one in the stored URL comes first. */
export function imageFiles(stem: string): string[] {
  const [, hash = '', width, height] = /^([0-9a-f]{32})-(\d+)x(\d+)$/.exec(stem) ?? []
  const name = { hash, width: Number(width), height: Number(height) }
  const widths = imageWidths(name.width).reverse()
  return widths.flatMap((each) => ['webp' as const, 'avif' as const].map((format) => imageFile(name, each, format)))
}

/** Returns the URL that is stored with whatever shows the image. */
export function imageUrl(name: ImageName): string {
  return `/media/${imageFile(name, name.width, 'webp')}`
}

/** Parses a file name; returns null unless this shop could have written it. */
export function parseImageFile(file: string) {
  const found = FILE.exec(file)
  if (!found) return null
  const [, hash, width, height, fileWidth, format] = found as unknown as [
    string,
    string,
    string,
    string,
    string,
    ImageFormat,
  ]
  const name = { hash, width: Number(width), height: Number(height) }
  if (!imageWidths(name.width).includes(Number(fileWidth))) return null
  return { name, fileWidth: Number(fileWidth), format }
}

/** Returns the image of a URL that `imageUrl` wrote; null for any other URL. */
export function ownImage(url: string): ImageName | null {
  const name = parseImageFile(url.slice(MEDIA_PATH.length))?.name
  return name && imageUrl(name) === url ? name : null
}

/** The width in which nearly every card of a phone shows its image. */
const CARD_WIDTH = 320

/** Returns the URLs of an image as cards have it; null if it has no larger width than that, or is not stored. */
export function cardSources(url: string): Record<ImageFormat, string> | null {
  const name = ownImage(url)
  if (!name || name.width <= CARD_WIDTH) return null
  const source = (format: ImageFormat) => MEDIA_PATH + imageFile(name, CARD_WIDTH, format)
  return { avif: source('avif'), webp: source('webp') }
}

/** Returns the smallest image of a stored one, and any other URL as it is. */
export function thumbnailUrl(url: string): string {
  const name = ownImage(url)
  return name ? MEDIA_PATH + imageFile(name, imageWidths(name.width)[0]!, 'webp') : url
}

/** Returns what an `<img>` inside a `<picture>` needs; null for a URL that is not a stored image. */
export function imageSources(url: string) {
  const parsed = url.startsWith(MEDIA_PATH) ? parseImageFile(url.slice(MEDIA_PATH.length)) : null
  if (!parsed) return null
  const { name } = parsed
  const srcset = (format: ImageFormat) =>
    imageWidths(name.width)
      .map((width) => `/media/${imageFile(name, width, format)} ${width}w`)
      .join(', ')
  return { src: imageUrl(name), avif: srcset('avif'), webp: srcset('webp'), width: name.width, height: name.height }
}
