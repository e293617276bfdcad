import { brandAndUnit } from '../../../src/shared/product-title.ts'
import { $cart, type CartLine } from './cart-state.ts'

/** Lists in the offline page, without prices, what this browser last knew of the cart. */
export function showOfflineCart(section: HTMLElement): void {
  $cart.subscribe((lines) => {
    section.hidden = lines.length === 0
    section.querySelector('ul')?.replaceChildren(...lines.map(row))
  })
}

function row(line: CartLine): HTMLElement {
  const item = document.createElement('li')
  const unit = document.createElement('small')
  unit.textContent = brandAndUnit(line)
  const quantity = document.createElement('span')
  quantity.textContent = `× ${line.quantity}`
  item.append(line.name, unit, quantity)
  return item
}
