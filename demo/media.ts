/**
 * The image files of the demo. Each image is encoded once, named by its content, and found again by a hash of its
 * source.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { type Compression, encodeImage } from '../src/platform/media/encode.ts'
import { type ImageName, imageFiles, imageStem, imageUrl, ownImage } from '../src/shared/images.ts'

const FOLDER = join(import.meta.dir, 'media')
const INDEX = join(import.meta.dir, 'drawn.json')
const REPLACED = join(import.meta.dir, 'replaced.json')

/** Image URLs by the hash of their source, so that nothing is encoded twice. */
const drawn: Record<string, string> = existsSync(INDEX) ? JSON.parse(readFileSync(INDEX, 'utf8')) : {}
const used = new Map<string, string>()

/** Stores a drawing at a width in pixels and returns its URL. */
export function storeDrawing(svg: string, width: number, compression?: Compression): Promise<string> {
  const render = () => sharp(Buffer.from(svg), { density: 144 }).resize(width).png().toBuffer()
  return writeOnce(`${width} ${svg}`, render, compression)
}

/** Stores an existing image file and returns its URL. */
export function storeFile(path: string): Promise<string> {
  const bytes = readFileSync(path)
  return writeOnce(bytes, () => bytes)
}

/** Deletes the images that were not used in this run, and removes them from the index. */
export function finishMedia() {
  const kept = new Set([...used.values()].flatMap(filesOf))
  for (const file of readdirSync(FOLDER)) if (!kept.has(file)) rmSync(join(FOLDER, file))
  writeIndex(Object.fromEntries(used))
}

/**
 * Records which image took the place of which, as pairs of an old and a new URL, so that shops that were opened before
 * still show one.
 */
export function recordReplaced(pairs: readonly (readonly [string, string])[]) {
  const replacedBy = new Map<string, string>(Object.entries(JSON.parse(readFileSync(REPLACED, 'utf8'))))
  for (const [before, after] of pairs) {
    const [from, to] = [stemOf(before), stemOf(after)]
    if (from === to) continue
    for (const [old, current] of replacedBy) if (current === from) replacedBy.set(old, to)
    replacedBy.set(from, to)
  }
  for (const url of used.values()) replacedBy.delete(stemOf(url))
  writeSorted(REPLACED, Object.fromEntries(replacedBy))
}

async function writeOnce(
  source: string | Uint8Array,
  render: () => Uint8Array | Promise<Uint8Array>,
  compression?: Compression,
): Promise<string> {
  const key = createHash('sha256').update(source).digest('hex').slice(0, 32)
  const known = drawn[key]
  if (known !== undefined && filesOf(known).every((file) => existsSync(join(FOLDER, file)))) {
    used.set(key, known)
    return known
  }
  const { name, files } = await encodeImage(await render(), compression)
  mkdirSync(FOLDER, { recursive: true })
  for (const { file, bytes } of files) writeFileSync(join(FOLDER, file), bytes)
  const url = imageUrl(name)
  used.set(key, url)
  // Writes the index after each image, so that an interrupted run loses nothing.
  writeIndex({ ...drawn, ...Object.fromEntries(used) })
  return url
}

function writeIndex(index: Record<string, string>) {
  writeSorted(INDEX, index)
}

function writeSorted(path: string, record: Record<string, string>) {
  const sorted = Object.entries(record).sort(([first], [second]) => (first < second ? -1 : 1))
  writeFileSync(path, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}

function filesOf(url: string): string[] {
  return imageFiles(stemOf(url))
}

function stemOf(url: string): string {
  return imageStem(ownImage(url) as ImageName)
}
