import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ProductView } from '../../../../src/catalogue/contract.ts'
import { formatPaise } from '../../../../src/shared/money.ts'
import { packTitle } from '../../../../src/shared/pack-title.ts'
import { discountedPrice, pricedOf } from '../../../../src/shared/pricing.ts'
import { titleOf } from '../../../../src/shared/product-title.ts'
import { Stepper } from '../../../ui/Stepper.tsx'
import { FindField, FoundProducts } from '../find-field.tsx'
import {
  $foundProducts,
  $moreProducts,
  $phoneLines,
  addProduct,
  findProducts,
  maxOf,
  namedProduct,
  type PhoneLine,
  setQuantity,
} from './draft.ts'

const DEBOUNCE_MS = 200

/** The caller's products, found as the admin types. */
export function PhoneGoods() {
  const lines = useStore($phoneLines)
  return (
    <section className="panel phone-order__part" aria-labelledby="phone-goods">
      <h3 id="phone-goods">What do they want?</h3>
      <FindProduct />
      {lines.length > 0 && (
        <ul className="phone-lines" aria-label="In this order">
          {lines.map((line) => (
            <Line key={line.product._id} line={line} />
          ))}
        </ul>
      )}
    </section>
  )
}

function FindProduct() {
  const [typed, setTyped] = useState('')
  const found = useStore($foundProducts)
  const more = useStore($moreProducts)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    timer.current = setTimeout(() => void findProducts(typed.trim()), DEBOUNCE_MS)
    return () => clearTimeout(timer.current)
  }, [typed])
  // The results may still be those of an earlier text. Enter therefore searches again. What only resembles the text is
  // not added unseen: the admin chooses.
  const addNamed = async (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    event.currentTarget.select()
    clearTimeout(timer.current)
    const text = typed.trim()
    const named = namedProduct(await findProducts(text), text)
    if (named && maxOf(named) > 0) addProduct(named)
    else if (input.current?.value.trim() === text) list.current?.querySelector<HTMLElement>('button:enabled')?.focus()
  }
  // By keyboard, the next product is typed at once.
  const add = (product: ProductView, isByKey: boolean) => {
    addProduct(product)
    if (!isByKey) return
    input.current?.focus()
    input.current?.select()
  }
  return (
    <>
      <FindField
        label="Find a product"
        hint="Enter adds the one of this name, or goes to the first"
        ref={input}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => void addNamed(event)}
      />
      <FoundProducts
        found={found}
        noteOf={(product) => `${formatPaise(priceOf(product))}, ${product.stock} left`}
        onChoose={add}
        list={list}
      />
      {found && found.length > 0 && more !== null && (
        <button
          className="button button--quiet button--small"
          type="button"
          onClick={() => void findProducts(typed.trim(), more)}
        >
          Show more
        </button>
      )}
    </>
  )
}

function Line({ line: { product, quantity } }: { line: PhoneLine }) {
  const title = titleOf(product)
  return (
    <li className="phone-line">
      <span className="phone-line__name">{packTitle(product)}</span>
      <Stepper
        label={`Quantity of ${title}`}
        value={quantity}
        fewer={quantity === 1 ? `Remove ${title}` : `One fewer of ${title}`}
        more={`One more of ${title}`}
        onFewer={() => setQuantity(product, quantity - 1)}
        onMore={quantity < maxOf(product) ? () => setQuantity(product, quantity + 1) : null}
      />
      <b className="tabular">{formatPaise(priceOf(product) * quantity)}</b>
    </li>
  )
}

function priceOf(product: ProductView): number {
  return discountedPrice(pricedOf(product))
}
