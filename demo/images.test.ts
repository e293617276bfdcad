import { beforeAll, describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { DemoCatalogue } from '../src/demo/data.ts'
import json from './catalogue.json'
import { alphaBox } from './draw/fit.ts'

const { products } = json as unknown as DemoCatalogue

/** Cards show the image at this share of their panel (LOOK, Product card). */
const SHARE_OF_PANEL = Number(
  /product-card__media img \{[^}]*\bwidth: calc\((\d+)% /.exec(
    readFileSync(join(import.meta.dir, '../site/features/product/product-card.css'), 'utf8'),
  )?.[1],
)
/** What is less opaque than this at an edge is nothing that one sees to be cut. */
const UNSEEN = 24
/** Mean difference of two images' channels, from 0 to 255, under which a shopper takes one for the other. */
const ALIKE = 3.5
const THUMBNAIL = 24

interface Front {
  name: string
  image: string
  /** The larger side of the goods as a share of the panel, in percent. */
  fill: number
  /** The opacity of the most opaque pixel at the sides and at the bottom, from 0 to 255. */
  edge: number
  thumbnail: Uint8Array
}

const fronts: Front[] = []

beforeAll(async () => {
  for (const { name, images } of products) {
    const image = images[0] as string
    const file = sharp(join(import.meta.dir, image.replace(/\d+\.webp$/, '320.webp')))
    const { data, info } = await file.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const { left, top, right, bottom } = alphaBox(data, info.width, info.height)
    const side = Math.max(right - left, bottom - top)
    const thumbnail = await file.flatten({ background: '#f0f3ec' }).resize(THUMBNAIL).raw().toBuffer()
    const fill = (side / info.width) * SHARE_OF_PANEL
    fronts.push({ name, image, fill, edge: edgeOf(data, info.width, info.height), thumbnail })
  }
})

describe('the images of the demo', () => {
  test('fill 80 to 88 % of a card’s panel', () => {
    expect(SHARE_OF_PANEL).toBe(84)
    expect(fronts.filter(({ fill }) => fill < 80 || fill > 88).map(({ name, fill }) => `${name}: ${fill}`)).toEqual([])
  })

  test('are not cut at the edge, and neither are their shadows', () => {
    expect(fronts.filter(({ edge }) => edge > UNSEEN).map(({ name, edge }) => `${name}: ${edge}`)).toEqual([])
  })

  test('are not shared by different goods, nor so alike that one is taken for the other', () => {
    const alike = fronts.flatMap((one, index) =>
      fronts
        .slice(index + 1)
        .filter((other) => goodsOf(other.name) !== goodsOf(one.name))
        .filter((other) => other.image === one.image || difference(one.thumbnail, other.thumbnail) < ALIKE)
        .map((other) => `${one.name} = ${other.name}: ${difference(one.thumbnail, other.thumbnail).toFixed(1)}`),
    )
    expect(alike).toEqual([])
  })
})

/** Returns a product's name without what tells its packs apart, such as "4 Pack" or "Refill". */
function goodsOf(name: string): string {
  return name.replace(/, (\d+ Pack|Family (Pack|Bag)|Travel Jar|Tray)$/, '')
}

function difference(one: Uint8Array, other: Uint8Array): number {
  let sum = 0
  for (let at = 0; at < one.length; at += 1) sum += Math.abs((one[at] as number) - (other[at] as number))
  return sum / one.length
}

function edgeOf(pixels: Uint8Array, width: number, height: number): number {
  const alphaAt = (x: number, y: number) => pixels[(y * width + x) * 4 + 3]!
  const bottom = Array.from({ length: width }, (_, x) => alphaAt(x, height - 1))
  const sides = Array.from({ length: height }, (_, y) => [alphaAt(0, y), alphaAt(width - 1, y)])
  return Math.max(...bottom, ...sides.flat())
}
