/**
 * Converts an uploaded image into the files that the shop serves. Every upload is decoded and re-encoded, so that only
 * its pixels survive: no metadata, no second file hidden behind the image, no file name.
 */
import { createHash } from 'node:crypto'
import type { ResizeOptions, Sharp, default as SharpLibrary } from 'sharp'
import { HEIC_REFUSAL } from '../../shared/heic.ts'
import {
  IMAGE_FORMATS,
  IMAGE_WIDTHS,
  type ImageFormat,
  type ImageName,
  imageFile,
  imageWidths,
} from '../../shared/images'
import { MAX_IMAGE_PIXELS } from '../../shared/limits.ts'
import { AppError } from '../runtime/errors'
import { isPng, withoutTexts } from './png-chunks.ts'

export const MAX_IMAGE_BYTES = 5 * 1024 * 1024
/** An AVIF is decoded whole, others row by row or shrunk: at these limits it takes 200 MB, and samples of 10 or 12 bits twice. */
const MAX_AVIF_PIXELS = { ofEightBits: 12_000_000, ofMore: 6_000_000 }
/** An interlaced PNG when unpacked: 12 million pixels of four channels of 8 bits. */
const MAX_INTERLACED_BYTES = 48_000_000
/** Progressive photographs have about ten. */
const MAX_SCANS = 100

const LARGEST_WIDTH = IMAGE_WIDTHS[IMAGE_WIDTHS.length - 1] as number
const LARGEST_HEIGHT = 1600
const THUMBNAIL_SIDE = 320

/** How strongly the pixels are compressed; AVIF's and WebP's qualities have nothing to do with each other. */
export interface Compression {
  avif: { quality: number; effort: number }
  webp: { quality: number; alphaQuality: number; effort: number }
}

/** Qualities at which photographs and flat drawings show no difference at arm's length, in little time. */
const UPLOADED: Compression = { avif: { quality: 44, effort: 2 }, webp: { quality: 60, alphaQuality: 60, effort: 6 } }

export interface EncodedImage {
  name: ImageName
  files: { file: string; bytes: Uint8Array }[]
}

let library: Promise<typeof SharpLibrary> | undefined

/** Loads the library with the first image, because most runs of the shop never encode one. */
function loadSharp(): Promise<typeof SharpLibrary> {
  library ??= import('sharp').then(({ default: sharp }) => {
    // One thread per image, because encoding must not take the cores that serve shoppers.
    sharp.concurrency(1)
    return sharp
  })
  return library
}

/**
 * Encodes a JPEG, PNG, WebP or AVIF into every width and format that is stored. Only the first frame of an animation is
 * encoded. The same bytes always give the same name.
 * @throws AppError tooLarge, unsupported, or invalid for a damaged image.
 */
export async function encodeImage(input: Uint8Array, compression = UPLOADED): Promise<EncodedImage> {
  const { width, height, resized } = await readPixels(input)
  const encodeAs = (fileWidth: number, format: ImageFormat) =>
    compressed(resized({ width: fileWidth }), format, compression).toBuffer()

  const largest = await encodeAs(width, 'webp')
  const name = { hash: hashOf(largest), width, height }
  const files: EncodedImage['files'] = []
  for (const fileWidth of imageWidths(width)) {
    for (const format of IMAGE_FORMATS) {
      const bytes = fileWidth === width && format === 'webp' ? largest : await encodeAs(fileWidth, format)
      files.push({ file: imageFile(name, fileWidth, format), bytes })
    }
  }
  return { name, files }
}

/** A photo that only some may see: WebP, in full and as a thumbnail. */
export interface EncodedPhoto {
  width: number
  height: number
  image: Uint8Array
  thumbnail: Uint8Array
}

/** As `encodeImage`, for a photo that is not served under an address of its own. */
export async function encodePhoto(input: Uint8Array): Promise<EncodedPhoto> {
  const { width, height, resized } = await readPixels(input)
  const encodeWithin = (side: number) =>
    compressed(
      resized({ width: side, height: side, fit: 'inside', withoutEnlargement: true }),
      'webp',
      UPLOADED,
    ).toBuffer()
  const image = await encodeWithin(LARGEST_HEIGHT)
  return { width, height, image, thumbnail: await encodeWithin(THUMBNAIL_SIDE) }
}

/** Decodes an image whose kind, size and structure are harmless, upright and no larger than the shop stores any. */
async function readPixels(input: Uint8Array) {
  if (input.byteLength > MAX_IMAGE_BYTES) throw new AppError('tooLarge', 'The image is larger than 5 MB')
  if (!isAcceptedKind(input)) {
    const refusal = isHeic(input) ? HEIC_REFUSAL : 'The image must be a JPEG, PNG, WebP or AVIF file'
    throw new AppError('unsupported', refusal)
  }
  if (hasEndlessScans(input)) refuseDamaged()
  const image = isPng(input) ? (withoutTexts(input) ?? refuseDamaged()) : input
  const sharp = await loadSharp()
  await refuseTooManyPixels(sharp, image)
  const { data, info } = await decode(sharp, image)
  const { width, height, channels } = info
  const opaque = isOpaque(data, channels)
  const resized = (options: ResizeOptions) => {
    const pixels = sharp(data, { raw: { width, height, channels } }).resize(options)
    return opaque ? pixels.removeAlpha() : pixels
  }
  return { width, height, resized }
}

function isHeic(input: Uint8Array): boolean {
  return /^....ftyp(?:.{4})*(?:hei[cx]|hev[cx])/s.test(Buffer.from(input.subarray(0, 48)).toString('latin1'))
}

/** Checks the first bytes, because sharp would also open SVG, GIF or TIFF, which must never reach it. */
function isAcceptedKind(input: Uint8Array): boolean {
  const text = (from: number, to: number) => Buffer.from(input.subarray(from, to)).toString('latin1')
  return (
    text(0, 3) === '\xff\xd8\xff' ||
    isPng(input) ||
    (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') ||
    // The brands of an AVIF follow its box type, often with the general "mif1" first.
    (text(4, 8) === 'ftyp' && /^(?:.{4})*avi[fs]/s.test(text(8, 48)))
  )
}

/**
 * Whether a JPEG has more scans than any that a program writes: each is decoded over all of the pixels, so that 85 kB take
 * seconds. Within a scan's data, no other byte follows 0xff as this one does.
 */
function hasEndlessScans(input: Uint8Array): boolean {
  if (input[0] !== 0xff) return false
  let scans = 0
  for (let at = input.indexOf(0xff); at !== -1; at = input.indexOf(0xff, at + 1)) if (input[at + 1] === 0xda) scans++
  return scans > MAX_SCANS
}

/** Reads only the header, so that a small file that would unpack to gigabytes costs nothing. */
async function refuseTooManyPixels(sharp: typeof SharpLibrary, input: Uint8Array) {
  const header = await sharp(input, { limitInputPixels: false }).metadata().catch(refuseDamaged)
  const pixels = header.width * header.height
  if (pixels > MAX_IMAGE_PIXELS) throw new AppError('tooLarge', 'The image has more than 24 million pixels')
  // Unlike others, it is decoded whole before the first of its rows can be made smaller.
  const bytes = pixels * header.channels * (header.depth === 'uchar' ? 1 : 2)
  if (header.format === 'png' && header.isProgressive && bytes > MAX_INTERLACED_BYTES)
    throw new AppError('tooLarge', 'The PNG is interlaced and too large for that: save it without interlacing')
  if (header.format !== 'heif') return
  if (pixels > MAX_AVIF_PIXELS.ofEightBits)
    throw new AppError('tooLarge', 'The AVIF has more than 12 million pixels: save it smaller, or as a JPEG')
  if (header.depth !== 'uchar' && pixels > MAX_AVIF_PIXELS.ofMore)
    throw new AppError('tooLarge', 'The AVIF has more than 6 million pixels of more than 8 bits: save it as a JPEG')
}

function decode(sharp: typeof SharpLibrary, input: Uint8Array) {
  return sharp(input, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: LARGEST_WIDTH, height: LARGEST_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(refuseDamaged)
}

/** Whether all pixels are opaque: an alpha channel without transparency would still cost bytes. */
function isOpaque(pixels: Uint8Array, channels: number): boolean {
  if (channels !== 2 && channels !== 4) return true
  for (let at = channels - 1; at < pixels.length; at += channels) if (pixels[at] !== 255) return false
  return true
}

function refuseDamaged(): never {
  throw new AppError('invalid', 'The image is damaged and cannot be read')
}

function compressed(image: Sharp, format: ImageFormat, { avif, webp }: Compression): Sharp {
  return format === 'avif' ? image.avif({ ...avif, chromaSubsampling: '4:2:0' }) : image.webp(webp)
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32)
}
