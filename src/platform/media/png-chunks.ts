import { inflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** Length, type and checksum of a chunk. */
const FRAME_BYTES = 12
/** What decides about pixels: PNG 3rd edition, 5.6. An orientation is in `eXIf`. */
const KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'cHRM', 'gAMA', 'sBIT', 'sRGB', 'cICP', 'eXIf'])
/** Real colour profiles have at most some 100 kB. */
const MAX_PROFILE_BYTES = 1024 * 1024

export function isPng(file: Uint8Array): boolean {
  return SIGNATURE.equals(file.subarray(0, SIGNATURE.length))
}

/**
 * Returns a PNG without what decides nothing about its pixels, or null if its chunks are damaged. Decoders inflate texts
 * and colour profiles wherever they come: some 100 kB of them would take gigabytes.
 */
export function withoutTexts(png: Uint8Array): Uint8Array | null {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  const parts: Uint8Array[] = [SIGNATURE]
  let profiles = 0
  for (let at = SIGNATURE.length; at + FRAME_BYTES <= bytes.length; ) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    const end = at + FRAME_BYTES + bytes.readUInt32BE(at)
    if (end > bytes.length) return null
    // A second profile is an error, of which the first stands.
    const isProfile = type === 'iCCP' && profiles++ === 0 && isSmallProfile(bytes.subarray(at + 8, end - 4))
    if (KEPT.has(type) || isProfile) parts.push(bytes.subarray(at, end))
    if (type === 'IEND') return Buffer.concat(parts)
    at = end
  }
  return null
}

/** A profile has its name before it, a zero, and its method of compression. */
function isSmallProfile(profile: Buffer): boolean {
  try {
    inflateSync(profile.subarray(profile.indexOf(0) + 2), { maxOutputLength: MAX_PROFILE_BYTES })
    return true
  } catch {
    return false
  }
}
