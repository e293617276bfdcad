import sharp from 'sharp'

/** Returns a small PNG to upload: four fields of colour, different for every number. */
export async function imageBytes(number: number): Promise<Uint8Array<ArrayBuffer>> {
  const colours = new Bun.CryptoHasher('sha256').update(String(number)).digest().subarray(0, 12)
  const image = sharp(colours, { raw: { width: 2, height: 2, channels: 3 } })
  return new Uint8Array(await image.resize(200, 150, { kernel: 'nearest', fit: 'fill' }).png().toBuffer())
}

/** Returns the bytes in the frame of a WebP, for tests of a storage, which does not decode images. */
export function webpBytes(content: readonly number[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array([...Array(12).fill(0), ...content])
  const file = Buffer.from(bytes.buffer)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(bytes.length - 8, 4)
  file.write('WEBP', 8, 'latin1')
  return bytes
}
