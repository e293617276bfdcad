import { expect, test } from 'bun:test'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createDeflate } from 'node:zlib'
import sharp from 'sharp'
import { encodeImage } from '../../src/platform/media/encode.ts'
import { pngChunk } from '../../src/testing/png.ts'

const AFTER_HEADER = 33

// Security, what held 144. In a separate file, because the memory of other tests would hide what this one uses.
test('a text in a picture that would unpack to 300 MB is not unpacked', async () => {
  const deflate = createDeflate()
  const packed = buffer(deflate)
  await pipeline(function* () {
    for (let time = 0; time < 300; time++) yield Buffer.alloc(1024 * 1024, 'a')
  }, deflate)
  const comment = pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), await packed]))
  const create = { width: 90, height: 60, channels: 3, background: '#c33' } as const
  const image = await sharp({ create }).png().toBuffer()
  const [head, body] = [image.subarray(0, AFTER_HEADER), image.subarray(AFTER_HEADER)]
  // Encodes once before measuring, so that the encoder's own memory is already allocated.
  await encodeImage(image)
  const before = process.resourceUsage().maxRSS
  const { files } = await encodeImage(Buffer.concat([head, comment, body]))
  for (const { bytes } of files) expect(bytes.byteLength).toBeLessThan(10_000)
  expect((process.resourceUsage().maxRSS - before) / 1024).toBeLessThan(100)
})
