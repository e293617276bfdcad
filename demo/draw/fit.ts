/** Places what is drawn so that it fills its image, whatever its shape, and lays its shadow under it. */
import sharp from 'sharp'
import { ellipse, image, round } from './svg.ts'

/** The larger side of the goods as a share of the image; cards show the image at 84 % of their panel (LOOK, Product card). */
const FILL = 0.962
/** Free height under the goods for the shadow, as a share of the image. */
const FOOT = 0.02
/** Where the spare height of low goods goes: more of it above them, as on a shelf. */
const ABOVE = 0.62
/** Side of the canvas on which goods are drawn before they are measured. Twice that of an image, so that nothing is cut. */
const CANVAS = 800
const MEASURED = 400
const SHADE = '#1b2430'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Returns the shadow of goods that stand in front of others, as wide as they are, so that no edge of the image cuts it. */
export async function shadowUnder(draw: () => string, opacity: string): Promise<string> {
  const { x, y, width, height } = await boxOf(onCanvas(image(400, draw)))
  return ellipse(x + width / 2, y + height - width * 0.02, width * 0.5, width * 0.05, SHADE, `opacity="${opacity}"`)
}

/** Returns an image of goods drawn anywhere from -200 to 600 in both directions. */
export async function fitted(draw: () => string): Promise<string> {
  const goods = image(400, draw)
  // Light changes no outline, and takes long to draw.
  const unlit = goods.replace(/ filter="[^"]*"/g, '')
  const { x, y, width, height } = await boxOf(onCanvas(unlit))
  const side = Math.max(width, height) / FILL
  const left = x - (side - width) / 2
  const spare = side * (1 - FOOT) - height
  const top = y - spare * (height < width * 0.9 ? ABOVE : 1 - FOOT)
  const shadow = ellipse(x + width / 2, y + height - side * 0.012, width * 0.49, side * 0.024, SHADE, 'opacity=".16"')
  return goods
    .replace('viewBox="0 0 400 400"', `viewBox="${[left, top, side, side].map((value) => round(value)).join(' ')}"`)
    .replace(/(<svg[^>]*>)/, `$1${shadow}`)
}

function onCanvas(svg: string): string {
  return svg.replace('viewBox="0 0 400 400"', 'viewBox="-200 -200 800 800"')
}

/** Measures what is more than half opaque, on the canvas of `draw`. */
async function boxOf(svg: string): Promise<Box> {
  const { data, info } = await sharp(Buffer.from(svg))
    .resize(MEASURED)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { left, top, right, bottom } = alphaBox(data, info.width, info.height)
  const scale = CANVAS / MEASURED
  return { x: left * scale - 200, y: top * scale - 200, width: (right - left) * scale, height: (bottom - top) * scale }
}

/** Returns the box of all pixels of an RGBA image that are more than half opaque, right and bottom exclusive. */
export function alphaBox(pixels: Uint8Array, width: number, height: number) {
  const box = { left: width, top: height, right: 0, bottom: 0 }
  for (let at = 3; at < pixels.length; at += 4) {
    if ((pixels[at] as number) < 128) continue
    const x = ((at - 3) / 4) % width
    const y = Math.floor((at - 3) / 4 / width)
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x + 1)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y + 1)
  }
  return box
}
