/**
 * Renders the site's images from the SVG drawings next to this file: `bun site/illustrations/draw.ts`.
 * Run it after changing a drawing. Its output is committed, so that builds do not render anything.
 */
import sharp from 'sharp'

const here = (path: string) => new URL(path, import.meta.url).pathname

const IMAGES = [
  { drawing: 'banner-desktop', widths: [1280, 2560] },
  { drawing: 'banner-phone', widths: [390, 780, 1170] },
  { drawing: 'newsletter', widths: [360, 720] },
]

const ICONS = [
  { drawing: here('../public/favicon.svg'), file: 'icon-192.png', size: 192 },
  { drawing: here('../public/favicon.svg'), file: 'icon-512.png', size: 512 },
  { drawing: here('favicon-maskable.svg'), file: 'icon-maskable-512.png', size: 512 },
  { drawing: here('favicon-maskable.svg'), file: 'apple-touch-icon.png', size: 180 },
]

for (const { drawing, widths } of IMAGES) {
  for (const width of widths) {
    const image = sharp(here(`${drawing}.svg`), { density: 288 }).resize(width)
    await image
      .clone()
      .avif({ quality: 48, effort: 9, chromaSubsampling: '4:2:0' })
      .toFile(here(`../assets/art/${drawing}-${width}.avif`))
    await image
      .clone()
      .webp({ quality: 80, effort: 6, alphaQuality: 90 })
      .toFile(here(`../assets/art/${drawing}-${width}.webp`))
  }
}

for (const { drawing, file, size } of ICONS) {
  await sharp(drawing, { density: 600 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(here(`../public/icons/${file}`))
}

// The preview image for shared links: 1200 × 630 on the banner's background colour.
await sharp({ create: { width: 1200, height: 630, channels: 3, background: '#FFE2E0' } })
  .composite([
    {
      input: await sharp(here('banner-phone.svg'), { density: 288 }).resize({ height: 600 }).png().toBuffer(),
      top: 20,
      left: 167,
    },
  ])
  .jpeg({ quality: 84, mozjpeg: true })
  .toFile(here('../public/icons/share.jpg'))
