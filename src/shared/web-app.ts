/** Where browsers and phones find what the shop looks like as an app: its name, colour and icons. */

import { isColor } from './colors.ts'
import { whenPromised } from './delivery-promise.ts'

export interface WebAppSettings {
  shopName: string
  logo: string
  badgeText: string
  themeColor: string
}

export const MANIFEST_PATH = '/manifest.webmanifest'
export const DEFAULT_THEME_COLOR = '#125c3a'

/** Icons drawn from the shop's logo or colour, by path. Maskable ones fill their square, and leave its rim empty. */
export const SHOP_ICONS = {
  '/icons/shop-192.png': { size: 192, isMaskable: false },
  '/icons/shop-512.png': { size: 512, isMaskable: false },
  '/icons/shop-maskable-192.png': { size: 192, isMaskable: true },
  '/icons/shop-maskable-512.png': { size: 512, isMaskable: true },
  '/icons/shop-180.png': { size: 180, isMaskable: true },
  // What browsers and others ask for without having read a page; they go by the type, which is PNG.
  '/favicon.ico': { size: 48, isMaskable: false },
} as const
export const SHOP_DRAWING = '/icons/shop.svg'

export type ShopIcon = keyof typeof SHOP_ICONS

/** Whether a path is the web app manifest or one of the shop's own icons. */
export function isWebAppPath(path: string): boolean {
  return path === MANIFEST_PATH || path === SHOP_DRAWING || Object.hasOwn(SHOP_ICONS, path)
}

export interface WebAppIcons {
  /** Null if the icon is the shop's logo, which is no drawing. */
  svg: string | null
  png192: string
  png512: string
  maskable192: string | null
  maskable512: string
  appleTouch: string
}

const SHIPPED: WebAppIcons = {
  svg: '/favicon.svg',
  png192: '/icons/icon-192.png',
  png512: '/icons/icon-512.png',
  maskable192: null,
  maskable512: '/icons/icon-maskable-512.png',
  appleTouch: '/icons/apple-touch-icon.png',
}

/** Returns the shop's own icons, or those that ship with it for a shop with neither a logo nor a colour. */
export function iconsOf({ logo, themeColor }: Pick<WebAppSettings, 'logo' | 'themeColor'>): WebAppIcons {
  if (logo === '' && themeColor === '') return SHIPPED
  return {
    svg: logo === '' ? SHOP_DRAWING : null,
    png192: '/icons/shop-192.png',
    png512: '/icons/shop-512.png',
    maskable192: '/icons/shop-maskable-192.png',
    maskable512: '/icons/shop-maskable-512.png',
    appleTouch: '/icons/shop-180.png',
  }
}

export function themeColorOf({ themeColor }: Pick<WebAppSettings, 'themeColor'>): string {
  return isColor(themeColor) ? themeColor : DEFAULT_THEME_COLOR
}

/** The longest name that phones show below an icon without cutting it. */
const MAX_SHORT_NAME_LENGTH = 12

/** Returns the web app manifest. */
export function manifestOf(settings: WebAppSettings, defaultBadgeText: string) {
  const { shopName, badgeText } = settings
  const icons = iconsOf(settings)
  const png = (src: string, size: number, purpose?: 'maskable') => ({
    src,
    sizes: `${size}x${size}`,
    type: 'image/png',
    ...(purpose && { purpose }),
  })
  return {
    name: shopName,
    short_name: shortNameOf(shopName),
    description: `Groceries at your door ${badgeText === defaultBadgeText ? 'in ten minutes' : whenPromised(badgeText)}`,
    lang: 'en-IN',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: themeColorOf(settings),
    icons: [
      png(icons.png192, 192),
      png(icons.png512, 512),
      ...(icons.maskable192 ? [png(icons.maskable192, 192, 'maskable')] : []),
      png(icons.maskable512, 512, 'maskable'),
      ...(icons.svg ? [{ src: icons.svg, sizes: 'any', type: 'image/svg+xml' }] : []),
    ],
  }
}

/** Returns the words of a name that fit below an icon, or its first letters. */
function shortNameOf(name: string): string {
  const parts = name.split(' ')
  const fitting = parts.filter((_, at) => parts.slice(0, at + 1).join(' ').length <= MAX_SHORT_NAME_LENGTH)
  return fitting.length > 0 ? fitting.join(' ') : [...name].slice(0, MAX_SHORT_NAME_LENGTH).join('')
}
