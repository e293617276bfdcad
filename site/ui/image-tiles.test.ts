import { expect, test } from 'bun:test'
import { changeTiles, refusalOf, storedTile, storedUrls, type Tile } from './image-tiles.ts'

const MAX_BYTES = 5 * 1024 * 1024
const sending = (key: string): Tile => ({ key, url: null, file: new File([], key), share: 0, fault: null })
const fileOf = (name: string, type: string, size = 1) => new File([new Uint8Array(size)], name, { type })

test('images stay in the order of selection, whichever is uploaded first', () => {
  let tiles = changeTiles([storedTile('/a')], { kind: 'added', tiles: [sending('b'), sending('c')] })
  tiles = changeTiles(tiles, { kind: 'stored', key: 'c', url: '/c' })
  tiles = changeTiles(tiles, { kind: 'stored', key: 'b', url: '/b' })
  expect(storedUrls(tiles)).toEqual(['/a', '/b', '/c'])
})

test('an image is not added twice', () => {
  const tiles = changeTiles([storedTile('/a'), sending('again')], { kind: 'stored', key: 'again', url: '/a' })
  expect(storedUrls(tiles)).toEqual(['/a'])
  expect(tiles).toHaveLength(1)
})

test('a failed upload stays for another attempt, and is not saved', () => {
  let tiles = changeTiles([sending('b')], { kind: 'failed', key: 'b', fault: 'The shop cannot be reached' })
  expect(storedUrls(tiles)).toEqual([])
  tiles = changeTiles(tiles, { kind: 'retried', key: 'b' })
  expect(tiles[0]).toMatchObject({ fault: null, share: 0 })
})

test('a new image replaces a single one, also after a retry', () => {
  let tiles = changeTiles([storedTile('/a')], { kind: 'added', tiles: [sending('b')] })
  tiles = changeTiles(tiles, { kind: 'failed', key: 'b', fault: 'The shop cannot be reached' })
  tiles = changeTiles(tiles, { kind: 'retried', key: 'b' })
  tiles = changeTiles(tiles, { kind: 'stored', key: 'b', url: '/b', only: true })
  expect(storedUrls(tiles)).toEqual(['/b'])
  expect(tiles).toHaveLength(1)
})

test('an image moves to any position, and not beyond the ends', () => {
  const tiles = ['/a', '/b', '/c'].map(storedTile)
  expect(storedUrls(changeTiles(tiles, { kind: 'moved', key: '/c', to: 0 }))).toEqual(['/c', '/a', '/b'])
  expect(storedUrls(changeTiles(tiles, { kind: 'moved', key: '/a', to: 9 }))).toEqual(['/b', '/c', '/a'])
  expect(storedUrls(changeTiles(tiles, { kind: 'moved', key: '/a', to: -1 }))).toEqual(['/a', '/b', '/c'])
})

test('rejects other files, unsupported types and large images with a message', () => {
  expect(refusalOf(fileOf('notes.pdf', 'application/pdf'), MAX_BYTES)).toBe('notes.pdf is not an image')
  expect(refusalOf(fileOf('logo.svg', 'image/svg+xml'), MAX_BYTES)).toBe('logo.svg is not a JPEG, PNG, WebP or AVIF')
  const heic = 'IMG_1.HEIC: This is a HEIC photo, which browsers cannot show.'
  for (const type of ['', 'image/heic']) expect(refusalOf(fileOf('IMG_1.HEIC', type), MAX_BYTES)).toStartWith(heic)
  expect(refusalOf(fileOf('big.png', 'image/png', MAX_BYTES + 1), MAX_BYTES)).toBe('big.png is larger than 5 MB')
  expect(refusalOf(fileOf('milk.webp', 'image/webp'), MAX_BYTES)).toBeNull()
})
