import { describe, expect, test } from 'bun:test'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { parseImageFile } from '../../shared/images'
import { pngChunk } from '../../testing/png'
import { AppError } from '../runtime/errors'
import { encodeImage, encodePhoto, MAX_IMAGE_BYTES } from './encode'
import { withoutTexts } from './png-chunks'

const OPAQUE = { create: { width: 900, height: 600, channels: 3, background: '#c33' } } as const

async function refusal(input: Uint8Array) {
  const error = await encodeImage(input).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(AppError)
  return (error as AppError).kind
}

/** Encodes an image and returns its file of the largest width. */
async function largestOf(input: Uint8Array, format: 'avif' | 'webp' = 'webp') {
  const { name, files } = await encodeImage(input)
  const found = files.find(({ file }) => file.endsWith(`-${name.width}.${format}`))
  if (!found) throw new Error('the largest file is missing')
  return sharp(found.bytes)
}

describe('every accepted kind is stored as AVIF and WebP in every width', () => {
  for (const kind of ['jpeg', 'png', 'webp', 'avif'] as const) {
    test(kind, async () => {
      const { name, files } = await encodeImage(await sharp(OPAQUE).toFormat(kind).toBuffer())
      expect(name).toMatchObject({ width: 900, height: 600 })
      expect(files).toHaveLength(8)
      for (const { file, bytes } of files) {
        const parsed = parseImageFile(file)
        const { width, height, format, compression } = await sharp(bytes).metadata()
        expect(parsed?.name).toEqual(name)
        expect(width).toBe(parsed?.fileWidth as number)
        expect(height).toBe(Math.round(((parsed?.fileWidth ?? 0) * 600) / 900))
        expect(format === 'heif' && compression === 'av1' ? 'avif' : format).toBe(parsed?.format as 'webp')
      }
    })
  }
})

test('the same bytes give the same name and the same files', async () => {
  const input = await sharp(OPAQUE).png().toBuffer()
  expect(await encodeImage(input)).toEqual(await encodeImage(input))
})

test('drops an opaque alpha channel', async () => {
  const input = await sharp({ create: { ...OPAQUE.create, channels: 4 } })
    .png()
    .toBuffer()
  for (const format of ['avif', 'webp'] as const) {
    expect((await (await largestOf(input, format)).metadata()).hasAlpha).toBe(false)
  }
})

test('transparency is kept in both formats', async () => {
  const input = await sharp({ create: { ...OPAQUE.create, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()
  for (const format of ['avif', 'webp'] as const) {
    const { data, info } = await (await largestOf(input, format)).raw().toBuffer({ resolveWithObject: true })
    expect(info.channels).toBe(4)
    expect(data[3]).toBe(0)
  }
})

test('rotates a photograph upright and removes its metadata', async () => {
  const input = await sharp(OPAQUE)
    .withExif({ IFD0: { Model: 'Camera', Orientation: '6' }, IFD3: { GPSLatitude: '19/1 4/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(input).metadata()).exif).toBeDefined()
  for (const format of ['avif', 'webp'] as const) {
    const { width, height, exif, icc, xmp, iptc, orientation } = await (await largestOf(input, format)).metadata()
    expect({ width, height }).toEqual({ width: 600, height: 900 })
    expect({ exif, icc, xmp, iptc, orientation }).toEqual({
      exif: undefined,
      icc: undefined,
      xmp: undefined,
      iptc: undefined,
      orientation: undefined,
    })
  }
})

describe('a photo for few eyes', () => {
  test('is stored upright in two sizes as WebP, without its metadata', async () => {
    const input = await sharp(OPAQUE)
      .withExif({ IFD0: { Model: 'Camera' }, IFD3: { GPSLatitude: '19/1 4/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { width, height, image, thumbnail } = await encodePhoto(input)
    expect([width, height]).toEqual([600, 900])
    const sizes = [image, thumbnail].map(async (bytes) => {
      const { format, width, height, exif, xmp, icc, iptc } = await sharp(bytes).metadata()
      expect([format, exif, xmp, icc, iptc]).toEqual(['webp', undefined, undefined, undefined, undefined])
      return [width, height]
    })
    expect(await Promise.all(sizes)).toEqual([
      [600, 900],
      [213, 320],
    ])
  })

  test('passes the same checks as every image', async () => {
    const kindOf = (input: Uint8Array) => encodePhoto(input).catch((error: AppError) => error.kind)
    expect(await kindOf(new Uint8Array(MAX_IMAGE_BYTES + 1))).toBe('tooLarge')
    expect(await kindOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('unsupported')
    expect(await kindOf((await sharp(OPAQUE).png().toBuffer()).subarray(0, 300))).toBe('invalid')
  })
})

describe('a picture is made no larger than it is, and no larger than the shop shows', () => {
  const sizes = [
    { given: [100, 80], kept: [100, 80] },
    { given: [160, 160], kept: [160, 160] },
    { given: [4000, 1000], kept: [1280, 320] },
    { given: [1000, 4000], kept: [400, 1600] },
    { given: [9000, 1], kept: [1280, 1] },
  ] as const
  for (const { given, kept: stored } of sizes) {
    test(`${given.join('×')} is kept as ${stored.join('×')}`, async () => {
      const create = { ...OPAQUE.create, width: given[0], height: given[1] }
      const { name } = await encodeImage(await sharp({ create }).png().toBuffer())
      expect([name.width, name.height]).toEqual([...stored])
    })
  }
})

test('the first frame of an animation is stored', async () => {
  const frame = (background: string) =>
    sharp({ create: { width: 40, height: 40, channels: 3, background } })
      .png()
      .toBuffer()
  const input = await sharp([await frame('#f00'), await frame('#00f')], { join: { animated: true } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer()
  expect((await sharp(input).metadata()).pages).toBe(2)
  const { data, info } = await (await largestOf(input)).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([40, 40])
  expect(data[0]).toBeGreaterThan(200)
})

test('rejects unsupported types by their content', async () => {
  const gif = await sharp(OPAQUE).gif().toBuffer()
  const tiff = await sharp(OPAQUE).tiff().toBuffer()
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  for (const input of [gif, tiff, heic, svg, Buffer.from('%PDF-1.7'), Buffer.from('hello'), Buffer.alloc(0)]) {
    expect(await refusal(input)).toBe('unsupported')
  }
})

test('does not serve data appended to an image', async () => {
  const image = await sharp(OPAQUE).png().toBuffer()
  const { files } = await encodeImage(Buffer.concat([image, Buffer.from('<script>alert(1)</script>')]))
  for (const { bytes } of files) expect(Buffer.from(bytes).includes('<script>')).toBe(false)
})

test('a file cut short is refused', async () => {
  const noise = {
    create: {
      width: 300,
      height: 200,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  } as const
  for (const kind of ['jpeg', 'png', 'webp', 'avif'] as const) {
    const input = await sharp(noise).toFormat(kind).toBuffer()
    expect(await refusal(input.subarray(0, input.length >> 1))).toBe('invalid')
  }
  expect(await refusal(Buffer.from('\xff\xd8\xff', 'latin1'))).toBe('invalid')
})

test('more bytes than 5 MB are refused', async () => {
  const input = new Uint8Array(MAX_IMAGE_BYTES + 1)
  input.set([0xff, 0xd8, 0xff])
  expect(await refusal(input)).toBe('tooLarge')
})

test('a small file that would unpack to 256 million pixels is refused without unpacking it', async () => {
  const side = 16_000
  // One bit per pixel, and a byte for the filter of each row.
  const pixels = deflateSync(Buffer.alloc(side * (1 + side / 8)))
  const bomb = pngOf(side, pixels)
  expect(bomb.byteLength).toBeLessThan(MAX_IMAGE_BYTES)
  expect(await refusal(bomb)).toBe('tooLarge')
  // Had they been read, pixels that cannot be unpacked would have been the reason.
  expect(await refusal(pngOf(side, pixels.subarray(0, 100)))).toBe('tooLarge')
  expect(await refusal(pngOf(900, Buffer.from('not packed')))).not.toBe('tooLarge')
})

/** A square PNG of black and white pixels, packed as given. */
function pngOf(side: number, pixels: Uint8Array): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.writeUInt8(1, 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

// Adversary's trial: an avatar of 586 kB took 3 GB and 18 s.
test.each([
  ['zTXt', 'Comment\0\0'],
  ['iTXt', 'Comment\0\x01\0\0\0'],
])('texts that unpack to far more than the image, in %s, cost nothing', async (type, head) => {
  const plain = await sharp(OPAQUE).png().toBuffer()
  const packed = Buffer.concat([Buffer.from(head, 'latin1'), deflateSync(new Uint8Array(10_000_000).fill(65))])
  const before = process.memoryUsage.rss()
  const encoded = await encodeImage(withChunks(plain, ...Array(20).fill(pngChunk(type, packed))))
  expect(encoded.files).toEqual((await encodeImage(plain)).files)
  expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000)
})

test('a profile that unpacks to more than any real one is left out, and so is a second', async () => {
  const plain = Buffer.from(withoutTexts(await sharp(OPAQUE).png().toBuffer())!)
  const profile = (bytes: number) =>
    pngChunk('iCCP', Buffer.concat([Buffer.from('Wide\0\0', 'latin1'), deflateSync(new Uint8Array(bytes))]))
  expect(withoutTexts(withChunks(plain, profile(2_000_000)))).toEqual(plain)
  expect(withoutTexts(withChunks(plain, profile(1_000), profile(2_000)))).toEqual(withChunks(plain, profile(1_000)))
})

test('a colour profile of usual size still decides about the colours', async () => {
  const wide = await sharp(OPAQUE).withIccProfile('p3').png().toBuffer()
  const name = async (input: Uint8Array) => (await encodeImage(input)).name.hash
  const at = wide.indexOf('iCCP') - 4
  const bare = Buffer.concat([wide.subarray(0, at), wide.subarray(at + 12 + wide.readUInt32BE(at))])
  expect(await name(wide)).not.toBe(await name(bare))
})

test('a PNG that ends within a chunk is damaged', async () => {
  const whole = await sharp(OPAQUE).png().toBuffer()
  for (const length of [8, 20, 40, whole.length - 13, whole.length - 1])
    expect(await refusal(whole.subarray(0, length))).toBe('invalid')
})

// Adversary's trial: 882 scans in 85 kB took 4.2 seconds.
test('a JPEG of more scans than any program writes is refused before it is decoded', async () => {
  const photograph = await sharp(OPAQUE).jpeg({ progressive: true }).toBuffer()
  const last = photograph.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = photograph.subarray(last, -2)
  const ofScans = (more: number) =>
    Buffer.concat([photograph.subarray(0, -2), ...Array(more).fill(scan), photograph.subarray(-2)])
  expect((await encodeImage(photograph)).files.length).toBeGreaterThan(4)
  expect(await refusal(ofScans(100))).toBe('invalid')
})

/** Adds chunks after the header. */
function withChunks(png: Buffer, ...chunks: Buffer[]): Buffer {
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])
}

// Adversary's trial: an AVIF of 1 kB took 450 MB, one of 12 bits 610 MB.
test('an AVIF of more pixels than it can be decoded in little memory is refused by its header', async () => {
  const avif = (width: number, bitdepth: 8 | 10 | 12) =>
    sharp({ create: { width, height: 3000, channels: 3, background: '#888' } })
      .avif({ bitdepth, effort: 0 })
      .toBuffer()
  expect(await refusal(await avif(4001, 8))).toBe('tooLarge')
  expect(await refusal(await avif(2001, 10))).toBe('tooLarge')
  expect(await refusal(await avif(2001, 12))).toBe('tooLarge')
  expect((await encodeImage(await avif(2000, 10))).name).toMatchObject({ height: 1600 })
})

// Adversary's trial: an interlaced PNG of 179 kB took 200 MB.
test('an interlaced PNG of more pixels than it can be decoded in little memory is refused by its header', async () => {
  const png = (side: number, progressive: boolean) =>
    sharp({ create: { width: side, height: side, channels: 4, background: '#888' } })
      .png({ progressive })
      .toBuffer()
  expect(await refusal(await png(3600, true))).toBe('tooLarge')
  for (const progressive of [false, true]) {
    const side = progressive ? 1000 : 3600
    expect((await encodeImage(await png(side, progressive))).name).toMatchObject({ height: Math.min(side, 1280) })
  }
})
