import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { type ZippedFile, zipOf } from '../../testing/zip.ts'
import { isZip, openZip, ZipError } from './zip.ts'

const bytesOf = (all: Uint8Array) => ({
  size: all.length,
  read: async (start: number, end: number) => all.slice(start, end),
})
const open = (...files: ZippedFile[]) => openZip(bytesOf(zipOf(...files)))
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const rejection = (work: Promise<unknown>) =>
  work.then(
    () => 'read',
    (error: Error) => {
      if (!(error instanceof ZipError)) throw error
      return error.message
    },
  )

test('files are found by the directory and unpacked, packed or stored', async () => {
  const zip = await open(
    { path: 'list.csv', content: 'Name,Price\n' },
    { path: 'photos/', content: '' },
    { path: 'photos/दूध.jpg', content: 'milk', isStored: true },
  )
  expect(zip.files.map(({ path, size, refusal }) => [path, size, refusal])).toEqual([
    ['list.csv', 11, null],
    ['photos/दूध.jpg', 4, null],
  ])
  expect(await Promise.all(zip.files.map(async (file) => text(await zip.read(file))))).toEqual(['Name,Price\n', 'milk'])
  expect([isZip(zipOf()), isZip(zipOf({ path: 'a', content: '' })), isZip(Buffer.from('PKname,price'))]).toEqual([
    true,
    true,
    false,
  ])
})

test('names are read as Windows, Macs and older programs write them', async () => {
  const decomposed = 'Café.jpg'.normalize('NFD')
  const zip = await open(
    { path: decomposed, content: 'mac', flags: 0 },
    { path: 'photos\\milk.jpg', content: 'windows' },
    { path: Uint8Array.from([0x43, 0x61, 0x66, 0x82, 0x2e, 0x6a, 0x70, 0x67]), content: 'dos', flags: 0 },
    { path: Uint8Array.from([0xff, 0x2e, 0x6a, 0x70, 0x67]), content: 'broken' },
  )
  expect(zip.files.map(({ path }) => path)).toEqual(['Café.jpg', 'photos/milk.jpg', 'Café.jpg', '\u00a0.jpg'])
})

test('paths out of the ZIP, links, passwords, unknown packing and bombs are refused file by file', async () => {
  const zip = await open(
    { path: '../../etc/passwd', content: 'x' },
    { path: '/etc/passwd', content: 'x' },
    { path: 'C:\\Windows\\x.jpg', content: 'x' },
    { path: 'a/..\\..\\x.jpg', content: 'x' },
    { path: 'link.jpg', content: '/etc/passwd', mode: 0o120777 },
    { path: 'secret.jpg', content: 'x', flags: 0x801 },
    { path: 'odd.jpg', content: 'x', method: 93 },
    { path: 'bomb.jpg', content: new Uint8Array(4 * 1024 * 1024) },
    { path: 'good.jpg', content: 'good' },
  )
  expect(zip.files.map(({ refusal }) => refusal)).toEqual([
    ...Array(4).fill('has a path that leads out of the ZIP'),
    'is a link, not a file',
    'is protected by a password',
    'is packed in a way that the shop cannot read',
    'unpacks to far more than it should',
    null,
  ])
  expect(await rejection(zip.read(zip.files[4]!))).toBe('link.jpg is a link, not a file')
  expect(text(await zip.read(zip.files[8]!))).toBe('good')
})

test('a file of another size or content than its entry says is damaged, and no more than that is unpacked', async () => {
  const large = new Uint8Array(900_000).fill(7)
  const zip = await open(
    { path: 'small.jpg', content: large, size: 10 },
    { path: 'long.jpg', content: 'short', size: 5000 },
    { path: 'other.jpg', content: 'content', crc: 1 },
  )
  for (const file of zip.files) expect(await rejection(zip.read(file))).toBe(`${file.path} is damaged`)
})

test('too many files, and files too large together, are refused whole', async () => {
  const many = Array.from({ length: 10_001 }, (_, at) => ({ path: `${at}`, content: '', isStored: true }))
  expect(await rejection(open(...many))).toContain('more than 10,000 files')
  const huge = Array.from({ length: 3 }, (_, at) => ({ path: `${at}.csv`, content: 'x', size: 500_000_000 }))
  expect(await rejection(open(...huge))).toContain('more than 1 GB')
})

test('whatever a ZIP is cut to or changed to, it is read or refused, and nothing hangs', async () => {
  const whole = zipOf(
    { path: 'list.csv', content: 'Name,Price\nMilk,54\n'.repeat(50) },
    { path: 'photos/milk.jpg', content: 'jpeg', isStored: true },
  )
  const readAll = async (bytes: Uint8Array) => {
    const zip = await openZip(bytesOf(bytes))
    for (const file of zip.files) await rejection(zip.read(file))
  }
  for (let length = 0; length < whole.length; length++) await rejection(readAll(whole.slice(0, length)))
  const change = fc.tuple(fc.nat(whole.length - 1), fc.nat(255))
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
      const bytes = whole.slice()
      for (const [at, value] of changes) bytes[at] = value
      await rejection(readAll(bytes))
    }),
    { numRuns: 1000 },
  )
})
