import { MAX_CART_LINES, MAX_QUANTITY_PER_LINE } from '../../../src/shared/limits.ts'
import { isId } from '../../../src/shared/slug.ts'
import { CART } from '../../api/paths.ts'

/** What a link shares of a product. */
export interface SharedItem {
  productId: string
  quantity: number
}

/** The name of the list in the fragment of a link. Browsers send no fragment, so no cart is in the logs of a server. */
const NAME = '#items='
/** The 16 bytes of an id in base64url, and the quantity behind it. */
const ITEM = /^([A-Za-z0-9_-]{22})([1-9][0-9]{0,2})$/
const MAX_LENGTH = NAME.length + MAX_CART_LINES * (22 + String(MAX_QUANTITY_PER_LINE).length + 1)

/** Returns the path of a link that shares these products. What it says does not change with the cart. */
export function cartLink(items: readonly SharedItem[]): string {
  return CART + NAME + items.map(({ productId, quantity }) => packedId(productId) + quantity).join('.')
}

/** Returns what the fragment of a link shares: null if it is of something else, 'invalid' if it is not what `cartLink` makes. */
export function sharedItemsOf(hash: string): readonly SharedItem[] | 'invalid' | null {
  if (!hash.startsWith(NAME)) return null
  if (hash.length > MAX_LENGTH) return 'invalid'
  const items = hash.slice(NAME.length).split('.').map(sharedItem)
  const ids = new Set(items.map((item) => item?.productId))
  const isCart = ids.size === items.length && items.length <= MAX_CART_LINES
  return isCart && items.every((item) => item !== null) ? items : 'invalid'
}

function sharedItem(text: string): SharedItem | null {
  const [, packed, quantity] = ITEM.exec(text) ?? []
  const productId = packed && unpackedId(packed)
  return productId && isId(productId) ? { productId, quantity: Number(quantity) } : null
}

function packedId(id: string): string {
  const bytes = (id.match(/../g) ?? []).map((byte) => String.fromCharCode(Number.parseInt(byte, 16)))
  return btoa(bytes.join('')).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function unpackedId(packed: string): string {
  const bytes = atob(packed.replaceAll('-', '+').replaceAll('_', '/'))
  return Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
}
