import type { Queryable } from '../../platform/database/database.ts'
import type { MediaStorage } from '../../platform/media/storage.ts'
import { imageFile, ownImage } from '../../shared/images.ts'
import { knownSources } from '../images/queries.ts'
import { shortened } from '../rows/amounts.ts'

interface Asked {
  number: number
  images: string[]
  /** Those of the images that are in the ZIP of the import. */
  archived?: ReadonlySet<string>
  /** The images that the product shows already. */
  shown: readonly string[]
}

/** What becomes of a row's images. */
export interface JudgedImages {
  /** The images that the product is to show in the end. */
  images: string[]
  /** The same list if some of its images must be fetched first, otherwise null. */
  sources: string[] | null
  note: string | null
}

const MAX_URL_LENGTH = 2000

/**
 * Separates the shop's own images from those to fetch. An external URL counts as the stored image that was fetched from
 * it earlier if the product still shows that image, so that importing the same file again changes nothing. Images of
 * another shop's export are left out.
 */
export async function judgeImages(db: Queryable, media: MediaStorage, asked: readonly Asked[]) {
  const urls = asked.flatMap((each) => each.images.flatMap((image) => sourceOf(image, each) ?? []))
  const known = await knownSources(db, [...new Set(urls)])
  const judged = new Map<number, JudgedImages>()
  for (const each of asked) judged.set(each.number, await judge(each, known, media))
  return judged
}

async function judge(asked: Asked, known: Map<string, string>, media: MediaStorage): Promise<JudgedImages> {
  const { images, shown } = asked
  const stored: string[] = []
  const missing: string[] = []
  const unknown: string[] = []
  let fetches = false
  for (const image of images) {
    const [own, url] = [ownImage(image), sourceOf(image, asked)]
    const before = url && known.get(url)
    if (own && (shown.includes(image) || (await media.has(imageFile(own, own.width, 'webp'))))) stored.push(image)
    else if (own) missing.push(image)
    else if (before && shown.includes(before)) stored.push(before)
    else if (url) {
      stored.push(url)
      fetches = true
    } else unknown.push(image)
  }
  const unique = [...new Set(stored)]
  const notes: string[] = []
  if (missing.length > 0) notes.push(`Left out, not an image of this shop: ${shortened(missing.join(' '))}`)
  if (unknown.length > 0) notes.push(`Left out, not an image URL: ${shortened(unknown.join(' '))}`)
  const note = notes.length > 0 ? notes.join('. ') : null
  return { images: unique.length > 0 ? unique : [...shown], sources: fetches ? unique : null, note }
}

function sourceOf(image: string, { archived }: Asked): string | null {
  return archived?.has(image) ? image : urlOf(image)
}

function urlOf(image: string): string | null {
  const url = /^https?:\/\//i.test(image) ? URL.parse(image) : null
  return url && url.href.length <= MAX_URL_LENGTH ? url.href : null
}
