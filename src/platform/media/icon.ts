import type { default as SharpLibrary } from 'sharp'

export interface IconOptions {
  /** Width and height in pixels. */
  size: number
  /** The share of the size that the image may take. */
  share: number
  /** `#rrggbb` of what is behind it; null for nothing. */
  background: string | null
}

let library: Promise<typeof SharpLibrary> | undefined

/** Draws an image or an SVG in the middle of a square PNG. */
export async function drawIcon(
  image: Uint8Array,
  { size, share, background }: IconOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  library ??= import('sharp').then(({ default: sharp }) => sharp)
  const sharp = await library
  const inner = Math.round(size * share)
  const fitted = await sharp(image, { density: DENSITY })
    .resize({ width: inner, height: inner, fit: 'contain', background: CLEAR })
    .png()
    .toBuffer()
  const square = sharp({ create: { width: size, height: size, channels: 4, background: background ?? CLEAR } })
  return new Uint8Array(
    await square
      .composite([{ input: fitted }])
      .png({ compressionLevel: 9 })
      .toBuffer(),
  )
}

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }
/** At which an SVG of 64 units has more pixels than the largest icon. */
const DENSITY = 600
