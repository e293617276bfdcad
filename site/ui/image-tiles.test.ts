import { expect, test } from 'bun:test'
import { changeTiles, refusalOf, storedTile, storedUrls, type Tile } from './image-tiles.ts'

const MAX_BYTES = 5 * 1024 * 1024
const sending = (key: string): Tile => ({ key, url: null, file: new File([], key), share: 0, fault: null })
const fileOf = (name: string, type: string, size = 1) => new File([new Uint8Array(size)], name, { type })

test('pictures keep the order they were chosen in, whichever is sent first', () => {
  let tiles = changeTiles([storedTile('/a')], { kind: 'added', tiles: [sending('b'), sending('c')] })
  tiles = changeTiles(tiles, { kind: 'stored', key: 'c', url: '/c' })
  tiles = changeTiles(tiles, { kind: 'stored', key: 'b', url: '/b' })
  expect(storedUrls(tiles)).toEqual(['/a', '/b', '/c'])
})

test('a picture that is there already is not there twice', () => {
  const tiles = changeTiles([storedTile('/a'), sending('again')], { kind: 'stored', key: 'again', url: '/a' })
  expect(storedUrls(tiles)).toEqual(['/a'])
  expect(tiles).toHaveLength(1)
})

test('a picture that could not be sent stays, to be tried again, and is not kept', () => {
  let tiles = changeTiles([sending('b')], { kind: 'failed', key: 'b', fault: 'The shop cannot be reached' })
  expect(storedUrls(tiles)).toEqual([])
  tiles = changeTiles(tiles, { kind: 'retried', key: 'b' })
  expect(tiles[0]).toMatchObject({ fault: null, share: 0 })
})

test('of a single picture only the new one stays, also when it was sent a second time', () => {
  let tiles = changeTiles([storedTile('/a')], { kind: 'added', tiles: [sending('b')] })
  tiles = changeTiles(tiles, { kind: 'failed', key: 'b', fault: 'The shop cannot be reached' })
  tiles = changeTiles(tiles, { kind: 'retried', key: 'b' })
  tiles = changeTiles(tiles, { kind: 'stored', key: 'b', url: '/b', only: true })
  expect(storedUrls(tiles)).toEqual(['/b'])
  expect(tiles).toHaveLength(1)
})

test('a picture moves to any place, and not beyond the ends', () => {
  const tiles = ['/a', '/b', '/c'].map(storedTile)
  expect(storedUrls(changeTiles(tiles, { kind: 'moved', key: '/c', to: 0 }))).toEqual(['/c', '/a', '/b'])
  expect(storedUrls(changeTiles(tiles, { kind: 'moved', key: '/a', to: 9 }))).toEqual(['/b', '/c', '/a'])
  expect(storedUrls(changeTiles(tiles, { kind: 'moved', key: '/a', to: -1 }))).toEqual(['/a', '/b', '/c'])
})

test('what is no picture, of another kind, or too large is refused in words', () => {
  expect(refusalOf(fileOf('notes.pdf', 'application/pdf'), MAX_BYTES)).toBe('notes.pdf is not an image')
  expect(refusalOf(fileOf('logo.svg', 'image/svg+xml'), MAX_BYTES)).toBe('logo.svg is not a JPEG, PNG, WebP or AVIF')
  expect(refusalOf(fileOf('big.png', 'image/png', MAX_BYTES + 1), MAX_BYTES)).toBe('big.png is larger than 5 MB')
  expect(refusalOf(fileOf('milk.webp', 'image/webp'), MAX_BYTES)).toBeNull()
})
