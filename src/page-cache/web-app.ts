import type { Queryable } from '../platform/database/database.ts'
import { drawIcon } from '../platform/media/icon.ts'
import type { MediaStorage } from '../platform/media/storage.ts'
import { DEFAULT_SETTINGS, type ShopSettings } from '../settings/contract.ts'
import { loadSettings } from '../settings/queries.ts'
import { inkOn, WHITE } from '../shared/colors.ts'
import { MEDIA_PATH } from '../shared/images.ts'
import { MANIFEST_PATH, manifestOf, SHOP_DRAWING, SHOP_ICONS, type ShopIcon, themeColorOf } from '../shared/web-app.ts'
import type { Rendering } from './cache.ts'

/** Writes the manifest, or draws an icon from the shop's logo, or from its colour if it has none. */
export async function renderWebApp(db: Queryable, media: Pick<MediaStorage, 'get'>, path: string): Promise<Rendering> {
  const settings = await loadSettings(db)
  if (path === MANIFEST_PATH) {
    const manifest = manifestOf(settings, DEFAULT_SETTINGS.badgeText)
    return finish('application/manifest+json; charset=utf-8', encode(JSON.stringify(manifest)))
  }
  if (path === SHOP_DRAWING) return finish('image/svg+xml', encode(drawingOf(settings, 'rounded')))
  return finish('image/png', await iconOf(settings, media, SHOP_ICONS[path as ShopIcon]))
}

/** Shares of the square: a maskable icon may be cut to a circle of four fifths. */
const LOGO = { plain: 0.84, maskable: 0.56 }

async function iconOf(
  settings: ShopSettings,
  media: Pick<MediaStorage, 'get'>,
  { size, isMaskable }: (typeof SHOP_ICONS)[ShopIcon],
): Promise<Uint8Array<ArrayBuffer>> {
  const logo = settings.logo ? await media.get(settings.logo.slice(MEDIA_PATH.length)) : null
  if (logo) return drawIcon(logo, { size, share: isMaskable ? LOGO.maskable : LOGO.plain, background: WHITE })
  const drawing = encode(drawingOf(settings, isMaskable ? 'full' : 'rounded'))
  return drawIcon(drawing, { size, share: 1, background: null })
}

/** The basket of the shop's icon in the shop's colour, with what contrasts with it. */
function drawingOf(settings: Pick<ShopSettings, 'themeColor'>, shape: 'rounded' | 'full'): string {
  const color = themeColorOf(settings)
  const ink = inkOn(color)
  const place = shape === 'full' ? 'translate(9.6 7.2) scale(.7)' : 'translate(0 -3)'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">
<rect width="64" height="64" rx="${shape === 'full' ? 0 : 15}" fill="${color}"/>
<g transform="${place}">
<path d="M17 31C17 14 47 14 47 31" fill="none" stroke="${ink}" stroke-width="4.6" stroke-linecap="round"/>
<circle cx="26" cy="25.5" r="7" fill="${ink}"/>
<path d="M9 29H55L53.4 40.3C52.2 51.1 47.6 56 39.4 56H24.6C16.4 56 11.8 51.1 10.6 40.3Z" fill="${ink}"/>
<rect x="6" y="27.5" width="52" height="7.4" rx="3.7" fill="${ink}"/>
<path d="M19.5 41v4.4M25.8 41v8.6M32 41v9.6M38.2 41v8.6M44.5 41v4.4" stroke="${color}" stroke-width="2.6" stroke-linecap="round"/>
</g></svg>`
}

function finish(contentType: string, bytes: Uint8Array<ArrayBuffer>): Rendering {
  return { status: 200, contentType, bytes, location: null, tags: ['settings'], isCacheable: true }
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}
