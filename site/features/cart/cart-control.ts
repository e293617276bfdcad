import { titleOf } from '../../../src/shared/product-title.ts'
import { icon } from '../../ui/icons.ts'
import { addToCart, decrease, increase } from './cart.ts'
import {
  $cart,
  $pendingProducts,
  type CartLine,
  type CartProduct,
  isBuyable,
  limitOf,
  quantityLimit,
} from './cart-state.ts'

/**
 * The Add button of a product, or its quantity between minus and plus, in one box. The attributes describe the product:
 * `product-id`, `name`, `brand`, `unit`, `price` in paise, `discount` in percent, `stock`, `image`, `path`.
 */
export class CartControl extends HTMLElement {
  /** The server-rendered content: the Add button, or the "Out of stock" label. */
  #add: HTMLElement | null = null
  #counter: HTMLElement[] | undefined
  #stops: (() => void)[] = []

  connectedCallback(): void {
    this.#add ??= this.querySelector('.cart-control__add, .sold-out') ?? addButton(this)
    this.addEventListener('click', this)
    const show = () => this.#show(lineOf(this))
    this.#stops = [$cart.subscribe(show), $pendingProducts.listen(show)]
  }

  disconnectedCallback(): void {
    this.removeEventListener('click', this)
    for (const stop of this.#stops) stop()
  }

  handleEvent(event: MouseEvent): void {
    const button = (event.target as Element).closest('button')
    if (!button || (replacing && isSecondClick(replacing, event))) return
    const isReplacing = button === this.#add || (!button.matches(MORE) && lineOf(this)?.quantity === 1)
    replacing = isReplacing && event.detail > 0 ? event : null
    if (button === this.#add) void addToCart(productOf(this))
    else if (button.matches(MORE)) void increase(idOf(this))
    else void decrease(idOf(this))
  }

  #show(line: CartLine | undefined): void {
    this.dataset.state = line ? stateOf(line) : this.#add?.matches('.sold-out') ? 'out' : 'add'
    if (line) this.#counter ??= counter()
    const boxes = line ? this.#counter : this.#add && [this.#add]
    if (boxes?.[0] && boxes[0].parentElement !== this) this.#swapIn(boxes)
    if (line) this.#fill(line)
  }

  // Keeps the keyboard focus: after Add it moves to the plus button.
  #swapIn(boxes: HTMLElement[]): void {
    const focused = this.contains(document.activeElement)
    this.replaceChildren(...boxes)
    const counts = boxes === this.#counter
    if (focused) this.querySelector<HTMLElement>(counts ? MORE : 'button')?.focus({ preventScroll: true })
    if (counts) this.setAttribute('role', 'group')
    else this.removeAttribute('role')
    if (counts) this.setAttribute('aria-label', `Quantity of ${titleOf(productOf(this))}`)
    else this.removeAttribute('aria-label')
  }

  #fill(line: CartLine): void {
    fill(this.querySelector('output'), String(line.quantity))
    fill(this.querySelector('.cart-control__note'), whyFull(line))
    // Uses `aria-disabled`, because a disabled button would lose the focus, and the next key press would go elsewhere.
    this.querySelector(MORE)?.setAttribute('aria-disabled', String(isFull(line)))
  }
}

/**
 * The last press, by mouse or finger, that put another control in the place of its own: Add its counter, and the last piece of a
 * line of the cart the line below.
 */
let replacing: MouseEvent | null = null

/** Whether it is the second tap of a double tap, which was meant for the button that the first one has replaced. */
function isSecondClick(first: MouseEvent, second: MouseEvent): boolean {
  const distance = Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY)
  return second.detail > 0 && second.timeStamp - first.timeStamp < DOUBLE_CLICK_MS && distance < DOUBLE_CLICK_PX
}

const DOUBLE_CLICK_MS = 500
const DOUBLE_CLICK_PX = 24

function stateOf(line: CartLine): 'pending' | 'limit' | 'in' {
  if ($pendingProducts.get().has(line.productId)) return 'pending'
  return isFull(line) ? 'limit' : 'in'
}

const MORE = '[aria-label="One more"]'

function lineOf(control: Element): CartLine | undefined {
  return $cart.get().find(({ productId }) => productId === idOf(control))
}

function idOf(control: Element): string {
  return control.getAttribute('product-id') ?? ''
}

function productOf(control: Element): CartProduct {
  const text = (name: string) => control.getAttribute(name) ?? ''
  return {
    productId: idOf(control),
    name: text('name'),
    brand: text('brand') || null,
    unit: text('unit'),
    priceInPaise: Number(text('price')),
    discountPercent: Number(text('discount')),
    sellingPriceInPaise: control.hasAttribute('selling-price') ? Number(text('selling-price')) : null,
    stock: Number(text('stock')),
    image: text('image'),
    path: text('path'),
  }
}

function isFull(line: CartLine): boolean {
  return line.gone || line.quantity >= limitOf(line)
}

function whyFull(line: CartLine): string {
  if (!isFull(line)) return ''
  if (!isBuyable(line)) return 'Out of stock'
  return line.stock <= quantityLimit() ? `Only ${line.stock} left` : `At most ${quantityLimit()}`
}

function addButton(control: Element): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'cart-control__add'
  button.textContent = 'Add'
  const product = productOf(control)
  button.setAttribute('aria-label', `Add ${titleOf(product)}, ${product.unit}`)
  return button
}

/**
 * Returns a note above the box, and the box with minus, quantity and plus. Both are live regions by role. With an
 * `aria-live` attribute they would keep the drawer from hiding the page behind it from screen readers.
 */
function counter(): HTMLElement[] {
  const template = document.createElement('template')
  template.innerHTML = `<span class="cart-control__note" role="status"></span><div class="cart-control__count">
<button class="cart-control__step" type="button" aria-label="One less">${icon('minus', 'icon icon--sm')}</button>
<output></output>
<button class="cart-control__step" type="button" aria-label="One more">${icon('plus', 'icon icon--sm')}</button></div>`
  return [...template.content.children] as HTMLElement[]
}

function fill(element: Element | null, text: string): void {
  if (element && element.textContent !== text) element.textContent = text
}
