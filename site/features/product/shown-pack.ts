import { imageSources } from '../../../src/shared/images.ts'
import { formatPaise } from '../../../src/shared/money.ts'
import { badgePercent, discountedPrice } from '../../../src/shared/pricing.ts'
import { brandAndUnit } from '../../../src/shared/product-title.ts'
import type { CartLine } from '../cart/cart-state.ts'

/**
 * Makes a card show another pack of its product, as `ProductCard.tsx` would.
 * @param per what the pack costs for the amount of its list; empty if that is not certain
 */
export function showPack(card: Element, pack: CartLine, per: string): void {
  card.classList.remove('product-card--out')
  showImage(card.querySelector('.product-card__media'), pack)
  const link = card.querySelector<HTMLAnchorElement>('.product-card__name a')
  if (link) {
    link.href = pack.path
    link.textContent = pack.name
  }
  const unit = card.querySelector('.product-card__unit')
  // The last of its nodes, after the veg mark.
  if (unit?.lastChild) unit.lastChild.nodeValue = brandAndUnit(pack)
  showPer(card, unit, per)
  showPrice(card.querySelector('.price'), pack)
  showControl(card.querySelector('cart-control'), pack)
}

function showImage(media: Element | null, pack: CartLine): void {
  if (!media) return
  const percent = badgePercent(pack)
  const sizes = media.querySelector('img')?.sizes || '205px'
  const badge = percent > 0 ? element('span', 'offer-tag', `${percent}% off`) : ''
  media.replaceChildren(pack.image ? imageOf(pack.image, sizes) : element('span', 'no-image', ''), badge)
}

function imageOf(url: string, sizes: string): HTMLElement {
  const img = new Image()
  img.alt = ''
  img.decoding = 'async'
  const stored = imageSources(url)
  if (!stored) return Object.assign(img, { width: 640, height: 640, src: url })
  const source = document.createElement('source')
  Object.assign(source, { type: 'image/avif', srcset: stored.avif, sizes })
  Object.assign(img, { width: stored.width, height: stored.height, sizes, srcset: stored.webp, src: stored.src })
  const both = document.createElement('picture')
  both.append(source, img)
  return both
}

function showPer(card: Element, unit: Element | null, per: string): void {
  const shown = card.querySelector('.product-card__per')
  if (per === '') shown?.remove()
  else if (shown) shown.textContent = per
  else unit?.after(element('p', 'product-card__per', per))
}

function showPrice(price: Element | null, pack: CartLine): void {
  const sold = discountedPrice(pack)
  const was = element('s', 'price__was', formatPaise(pack.priceInPaise))
  was.prepend(element('span', 'visually-hidden', 'was '))
  price?.replaceChildren(
    element('span', 'visually-hidden', 'Price '),
    element('b', 'price__now', formatPaise(sold)),
    ...(sold < pack.priceInPaise ? [' ', was] : []),
  )
}

/** A control of its own, because a control stays that of one product. */
function showControl(shown: Element | null, pack: CartLine): void {
  if (!shown) return
  const control = element('cart-control', shown.className, '')
  const attributes = {
    'product-id': pack.productId,
    name: pack.name,
    brand: pack.brand,
    unit: pack.unit,
    price: pack.priceInPaise,
    discount: pack.discountPercent,
    'selling-price': pack.sellingPriceInPaise,
    stock: pack.stock,
    image: pack.image,
    path: pack.path,
  }
  for (const [name, value] of Object.entries(attributes)) if (value !== null) control.setAttribute(name, String(value))
  const hadFocus = shown.contains(document.activeElement)
  shown.replaceWith(control)
  if (hadFocus) control.querySelector<HTMLElement>('button:last-of-type')?.focus({ preventScroll: true })
}

function element(name: string, className: string, text: string): HTMLElement {
  const made = document.createElement(name)
  made.className = className
  made.textContent = text
  return made
}
