import { expect, test } from 'bun:test'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflate } from 'node:zlib'
import sharp from 'sharp'
import { encodeImage } from '../../src/platform/media/encode.ts'

const AFTER_HEADER = 33

// Security, what held 144. In a separate file, because the memory of other tests would hide what this one uses.
test('a text in a picture that would unpack to 300 MB is not unpacked', async () => {
  const deflate = createDeflate()
  const packed = buffer(deflate)
  await pipeline(function* () {
    for (let time = 0; time < 300; time++) yield Buffer.alloc(1024 * 1024, 'a')
  }, deflate)
  const chunk = Buffer.concat([Buffer.from('zTXtComment\0\0', 'latin1'), await packed])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(chunk.byteLength - 4)
  check.writeUInt32BE(crc32(chunk))
  const create = { width: 90, height: 60, channels: 3, background: '#c33' } as const
  const image = await sharp({ create }).png().toBuffer()
  const [head, body] = [image.subarray(0, AFTER_HEADER), image.subarray(AFTER_HEADER)]
  // Encodes once before measuring, so that the encoder's own memory is already allocated.
  await encodeImage(image)
  const before = process.resourceUsage().maxRSS
  const { files } = await encodeImage(Buffer.concat([head, length, chunk, check, body]))
  for (const { bytes } of files) expect(bytes.byteLength).toBeLessThan(10_000)
  expect((process.resourceUsage().maxRSS - before) / 1024).toBeLessThan(100)
})
