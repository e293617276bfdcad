import { PACKS_HASH } from '../../api/paths.ts'
import { $cart, type CartLine, isBuyable } from '../cart/cart-state.ts'
import { productIdOf } from './product-id-of.ts'
import { showPack } from './shown-pack.ts'

/** The signals of the links that follow the cart, until they leave the page. */
const followed = new WeakSet<AbortSignal>()

/**
 * Makes a card show the pack of its product that is put into the cart while the one that it shows is not in it, and its link
 * which of the other packs are, and how many. Only what comes into the cart changes the card: whoever takes the last piece of a pack out
 * stays at its Add button.
 */
export function followCart(link: HTMLElement, signal: AbortSignal): void {
  if (signal.aborted || followed.has(signal)) return
  followed.add(signal)
  const count = countElement()
  let before = new Set<string>()
  const stop = $cart.subscribe((lines) => {
    const others = othersOf(link)
    const card = link.dataset.per === undefined ? null : link.closest('.product-card')
    const shownId = card && productIdOf(card)
    const added = lines.findLast((line) => isBuyable(line) && others.has(line.productId))
    if (card && shownId && added && !before.has(added.productId) && !lines.some(isOf(shownId))) {
      others.set(shownId, card.querySelector('.product-card__per')?.textContent ?? '')
      showPack(card, added, others.get(added.productId) ?? '')
      others.delete(added.productId)
      setOthers(link, others)
      link.querySelector('a')!.href = added.path + PACKS_HASH
    }
    before = new Set(lines.map(({ productId }) => productId))
    showCount(link, count, lines, others)
  })
  signal.addEventListener('abort', stop)
}

function isOf(id: string) {
  return ({ productId }: CartLine) => productId === id
}

/** Returns what each of the packs costs that the card does not show, by product id. */
function othersOf({ dataset }: HTMLElement): Map<string, string> {
  const per = (dataset.per ?? '').split('|')
  return new Map((dataset.others ?? '').split(' ').map((id, at) => [id, per[at] ?? '']))
}

function setOthers(link: HTMLElement, others: ReadonlyMap<string, string>): void {
  link.dataset.others = [...others.keys()].join(' ')
  link.dataset.per = [...others.values()].join('|')
}

function showCount(
  link: HTMLElement,
  count: HTMLElement,
  lines: readonly CartLine[],
  others: ReadonlyMap<string, string>,
): void {
  const inCart = lines.filter((line) => !line.gone && others.has(line.productId))
  count.textContent = `${inCart.map(({ unit, quantity }) => `${unit}: ${quantity}`).join(', ')} in cart`
  if (inCart.length === 0) count.remove()
  else if (!count.isConnected) link.querySelector('a')?.append(count)
}

function countElement(): HTMLElement {
  const count = document.createElement('span')
  count.className = 'pack-link__count'
  return count
}
