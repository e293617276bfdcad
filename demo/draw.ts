/**
 * Draws all images of the demo catalogue and writes `catalogue.json`, from which the shop is filled at its first start.
 * Images that already exist are not drawn again.
 */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCommand } from '../scripts/command-args.ts'
import type { DemoCatalogue } from '../src/demo/data.ts'
import before from './catalogue.json'
import { CATEGORIES, EMPTY_SUB_CATEGORY, SUB_CATEGORIES } from './categories.ts'
import { detailsOf } from './details.ts'
import { drawCard } from './draw/card.ts'
import { drawEmptyBasket, drawFront } from './draw/front.ts'
import { drawLabel } from './draw/label.ts'
import { finishMedia, recordReplaced, storeDrawing, storeFile } from './media.ts'
import { readProducts, type SourceProduct } from './products.ts'
import { scalesOf } from './sizes.ts'

readCommand('bun run demo:draw', 'Draws the images of the demo catalogue that are missing, and writes catalogue.json.')

const WIDTH = 640
/** Labels and cards consist mostly of large type, which needs fewer pixels. */
const CARD_WIDTH = 480
/**
 * Goods fill their image and are drawn, not photographed: stronger compression does not show, and pages stay as light as
 * with smaller goods.
 */
const GOODS = { avif: { quality: 20, effort: 2 }, webp: { quality: 24, alphaQuality: 20, effort: 4 } }
/** Number of images processed in parallel. sharp uses one thread for each. */
const AT_ONCE = 4

const sources = readProducts()
const scales = scalesOf(sources)
const products = await inTurn(sources, productOf)
const images = new Map(products.map(({ sku, images }) => [sku, images[0] as string]))
const categories = await inTurn(CATEGORIES, async ({ name, emoji }) => ({
  name,
  image: await storeFile(emojiFile(emoji)),
}))
const subCategories = SUB_CATEGORIES.map(({ name, imageOf, categories }) => ({
  name,
  image: images.get(imageOf) as string,
  categories,
}))
subCategories.push({
  name: EMPTY_SUB_CATEGORY.name,
  image: await storeDrawing(await drawEmptyBasket(), WIDTH, GOODS),
  categories: [EMPTY_SUB_CATEGORY.category],
})
finishMedia()
recordReplaced(replacements())
writeFileSync(join(import.meta.dir, 'catalogue.json'), catalogueText())

/** Returns the images of the catalogue as it was before this run, each with the one that stands in its place now. */
function replacements(): [string, string][] {
  const imagesOf = (catalogue: Pick<DemoCatalogue, 'categories' | 'subCategories' | 'products'>) =>
    new Map([
      ...catalogue.categories.map(({ name, image }) => [`category ${name}`, image] as const),
      ...catalogue.subCategories.map(({ name, image }) => [`sub-category ${name}`, image] as const),
      ...catalogue.products.flatMap(({ sku, images }) => images.map((image, at) => [`${sku} ${at}`, image] as const)),
    ])
  const now = imagesOf({ categories, subCategories, products } as DemoCatalogue)
  return [...imagesOf(before as unknown as DemoCatalogue)].flatMap(([place, image]) => {
    const after = now.get(place)
    return after === undefined ? [] : [[image, after] as [string, string]]
  })
}

async function productOf(source: SourceProduct) {
  const { sku, brand, name, unit, price, discount, stock, description, categories, subCategories } = source
  const details = detailsOf(source)
  const images = [
    await storeDrawing(await drawFront({ ...source, scale: scales.get(sku) ?? 1 }), WIDTH, GOODS),
    await storeDrawing(drawLabel({ ...source, details }), CARD_WIDTH),
    await storeDrawing(drawCard({ ...source, details }), CARD_WIDTH),
  ]
  return { sku, brand, name, unit, price, discount, stock, description, details, categories, subCategories, images }
}

function emojiFile(emoji: string): string {
  return Bun.resolveSync(`@lobehub/fluent-emoji-3d/assets/${emoji}.webp`, import.meta.dir)
}

/** Writes one entry per line, to keep diffs readable. */
function catalogueText(): string {
  const list = (rows: unknown[]) => `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`
  return `{"categories":${list(categories)},\n"subCategories":${list(subCategories)},\n"products":${list(products)}}\n`
}

async function inTurn<From, To>(list: From[], work: (item: From) => Promise<To>): Promise<To[]> {
  const results: To[] = []
  let next = 0
  const worker = async () => {
    while (next < list.length) {
      const index = next
      next += 1
      results[index] = await work(list[index] as From)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return results
}
