import type { Queryable } from '../../platform/database/database.ts'
import { BARCODE_DETAIL } from '../../shared/barcode.ts'
import { ownImage } from '../../shared/images.ts'
import { MAX_IMAGES } from '../../shared/limits.ts'
import { shortened } from '../rows/amounts.ts'
import type { Target } from '../rows/columns.ts'
import { readImages } from '../rows/multi-values.ts'
import type { RowFacts } from '../rows/row-parser.ts'
import { baseName } from './names.ts'
import { type FoundFile, findFiles } from './queries.ts'

/** What a row says that its images are found by. */
export type ImageFacts = Pick<RowFacts, 'id' | 'sku' | 'details' | 'images'>

/** The images of a row, of which some are in the ZIP. */
export interface RowImages {
  images: string[]
  /** Those of the images that are in the ZIP. */
  archived: ReadonlySet<string>
  notes: string[]
}

/** Returns what a row that cannot be read says of its images: they belong to a product all the same. */
export function imageFactsOf(cells: readonly string[], mapping: readonly Target[]): ImageFacts {
  const said = (target: Target) => mapping.flatMap((each, at) => (each === target ? (cells[at] ?? '').trim() : []))
  const images = said('image').flatMap(readImages)
  const details = said('barcode').map((code): [string, string] => [BARCODE_DETAIL, code])
  return { id: said('id')[0], sku: said('sku')[0], details, ...(images.length > 0 && { images }) }
}

/**
 * Finds the images of rows in the ZIP that their list came in: by the names in the image column, or, where a row has none,
 * by its SKU, barcode or id.
 */
export async function imagesOfRows(
  tx: Queryable,
  importId: string,
  rows: readonly { number: number; facts: ImageFacts }[],
): Promise<Map<number, RowImages>> {
  const found = await findFiles(tx, importId, {
    names: [...new Set(rows.flatMap(({ facts }) => (facts.images ?? []).filter(isFileName).map(nameOf)))],
    codes: [...new Set(rows.flatMap(({ facts }) => (facts.images ? [] : codesOf(facts))))],
  })
  const files: Files = {
    byName: Map.groupBy(found, ({ name }) => name),
    byStem: Map.groupBy(found, ({ stem }) => stem),
    byCode: Map.groupBy(found, ({ code }) => code ?? ''),
  }
  return new Map(
    rows.map(({ number, facts }) => [number, facts.images ? byNames(facts.images, files) : byCodes(facts, files)]),
  )
}

interface Files {
  byName: Map<string, FoundFile[]>
  byStem: Map<string, FoundFile[]>
  byCode: Map<string, FoundFile[]>
}

function byNames(images: readonly string[], files: Files): RowImages {
  const notes: string[] = []
  const archived = new Set<string>()
  const all = images.flatMap((image) => {
    if (!isFileName(image)) return [image]
    const [file, ...others] = matches(image, files)
    if (!file) notes.push(`${shortened(image)} is not in the ZIP`)
    else if (others.length > 0)
      notes.push(`${shortened(image)} is in the ZIP several times: write its folder too, as in ${shortened(file.path)}`)
    else {
      archived.add(file.source)
      return [file.source]
    }
    return []
  })
  return { images: all, archived, notes }
}

/** A file is meant by its path, by its name, or by its name without the ending. */
function matches(image: string, { byName, byStem }: Files): FoundFile[] {
  const path = image
    .replaceAll('\\', '/')
    .replace(/^\.?\//, '')
    .normalize('NFC')
    .toLowerCase()
  const sameName = byName.get(nameOf(image)) ?? []
  const samePath = sameName.filter((file) => file.path.toLowerCase() === path)
  if (samePath.length > 0) return samePath
  return sameName.length > 0 ? sameName : (byStem.get(nameOf(image)) ?? [])
}

function byCodes(facts: ImageFacts, { byCode }: Files): RowImages {
  const found = codesOf(facts).flatMap((code) => byCode.get(code) ?? [])
  const sources = [...new Set(found.map(({ source }) => source))]
  const images = sources.slice(0, MAX_IMAGES)
  const more = sources.length - images.length
  const notes = more > 0 ? [`A product shows at most ${MAX_IMAGES} images: ${more} in the ZIP are left out`] : []
  return { images, archived: new Set(images), notes }
}

function codesOf({ id, sku, details }: ImageFacts): string[] {
  const barcode = details.find(([name]) => name === BARCODE_DETAIL)?.[1]
  return [id, sku, barcode].flatMap((code) => (code ? [code.toLowerCase()] : []))
}

function isFileName(image: string): boolean {
  return !ownImage(image) && !/^[a-z][a-z\d+.-]+:/i.test(image)
}

function nameOf(image: string): string {
  return baseName(image).normalize('NFC').toLowerCase()
}
