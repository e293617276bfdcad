/**
 * Where a stored picture's files are, told from its address alone, so that a page can write
 * `srcset`, `width` and `height` without asking the database.
 *
 * A picture is kept as `/media/{hash}-{width}x{height}-{fileWidth}.{avif|webp}`: the hash is of its
 * content, width and height are those of its largest file. The address stored with a product is the
 * largest WebP.
 */

/** Widths in pixels that every picture is written in, as far as it is wide enough. */
export const PICTURE_WIDTHS = [160, 320, 640, 1280] as const

export const PICTURE_FORMATS = ['avif', 'webp'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** Identity of a stored picture: content hash and the size of its largest file. */
export interface PictureName {
  hash: string
  width: number
  height: number
}

/** Where pictures are, in the shop. */
export const MEDIA_PATH = '/media/'
const FILE = /^([0-9a-f]{32})-([1-9]\d{0,3})x([1-9]\d{0,3})-([1-9]\d{0,3})\.(avif|webp)$/

/** The widths a picture of this width is stored in; the last is its own. */
export function pictureWidths(width: number): number[] {
  return [...PICTURE_WIDTHS.filter((step) => step < width), width]
}

export function pictureFile(name: PictureName, fileWidth: number, format: PictureFormat): string {
  return `${pictureStem(name)}-${fileWidth}.${format}`
}

/** What the names of all files of a picture begin with. */
export function pictureStem({ hash, width, height }: PictureName): string {
  return `${hash}-${width}x${height}`
}

/** All files of a picture, told from what their names begin with; the one of the stored address first. */
export function pictureFiles(stem: string): string[] {
  const [, hash = '', width, height] = /^([0-9a-f]{32})-(\d+)x(\d+)$/.exec(stem) ?? []
  const name = { hash, width: Number(width), height: Number(height) }
  const widths = pictureWidths(name.width).reverse()
  return widths.flatMap((each) => ['webp' as const, 'avif' as const].map((format) => pictureFile(name, each, format)))
}

/** The address that is stored with whatever shows the picture. */
export function pictureUrl(name: PictureName): string {
  return `/media/${pictureFile(name, name.width, 'webp')}`
}

/** Reads a file name; null unless it is one that this shop could have written. */
export function parsePictureFile(file: string) {
  const found = FILE.exec(file)
  if (!found) return null
  const [, hash, width, height, fileWidth, format] = found as unknown as [
    string,
    string,
    string,
    string,
    string,
    PictureFormat,
  ]
  const name = { hash, width: Number(width), height: Number(height) }
  if (!pictureWidths(name.width).includes(Number(fileWidth))) return null
  return { name, fileWidth: Number(fileWidth), format }
}

/** The picture whose address this is, as `pictureUrl` writes it; null for anything else. */
export function ownPicture(url: string): PictureName | null {
  const name = parsePictureFile(url.slice(MEDIA_PATH.length))?.name
  return name && pictureUrl(name) === url ? name : null
}

/** What an `<img>` inside a `<picture>` needs; null for an address that is not a stored picture. */
export function pictureSources(url: string) {
  const parsed = url.startsWith(MEDIA_PATH) ? parsePictureFile(url.slice(MEDIA_PATH.length)) : null
  if (!parsed) return null
  const { name } = parsed
  const srcset = (format: PictureFormat) =>
    pictureWidths(name.width)
      .map((width) => `/media/${pictureFile(name, width, format)} ${width}w`)
      .join(', ')
  return { src: pictureUrl(name), avif: srcset('avif'), webp: srcset('webp'), width: name.width, height: name.height }
}
