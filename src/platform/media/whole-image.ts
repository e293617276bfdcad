import type { ImageFormat } from '../../shared/images.ts'

/** A storage responded with something other than the image, such as the page of a proxy, or a part of it. */
export class NotTheImage extends Error {
  override readonly name = 'NotTheImage'
}

/** Whether bytes are a complete file of that format, as far as its frame shows. */
export function isWholeImage(format: ImageFormat, { buffer, byteOffset, byteLength }: Uint8Array): boolean {
  const file = Buffer.from(buffer, byteOffset, byteLength)
  return format === 'webp' ? isWholeWebp(file) : isWholeAvif(file)
}

/** The head of a WebP counts what follows its first eight bytes (RFC 9649, 2.4). */
function isWholeWebp(file: Buffer): boolean {
  const isWebp = file.length >= 12 && isAt(file, 0, 'RIFF') && isAt(file, 8, 'WEBP')
  return isWebp && file.readUInt32LE(4) + 8 === file.length
}

/** An AVIF consists of boxes, each with its length before its type (ISO/IEC 14496-12, 4.2). */
function isWholeAvif(file: Buffer): boolean {
  if (!isAt(file, 4, 'ftyp')) return false
  let at = 0
  while (at + 8 <= file.length) {
    const boxBytes = file.readUInt32BE(at)
    if (boxBytes < 8) return false
    at += boxBytes
  }
  return at === file.length
}

function isAt(file: Buffer, at: number, type: string): boolean {
  return file.toString('latin1', at, at + type.length) === type
}
