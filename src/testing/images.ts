import sharp from 'sharp'

/** Returns a small PNG to upload: four fields of colour, different for every number. */
export async function imageBytes(number: number): Promise<Uint8Array<ArrayBuffer>> {
  const colours = new Bun.CryptoHasher('sha256').update(String(number)).digest().subarray(0, 12)
  const image = sharp(colours, { raw: { width: 2, height: 2, channels: 3 } })
  return new Uint8Array(await image.resize(200, 150, { kernel: 'nearest', fit: 'fill' }).png().toBuffer())
}
