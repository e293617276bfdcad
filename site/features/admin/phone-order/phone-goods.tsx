import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ProductView } from '../../../../src/catalogue/contract.ts'
import { formatPaise } from '../../../../src/shared/money.ts'
import { packTitle } from '../../../../src/shared/pack-title.ts'
import { discountedPrice, pricedOf } from '../../../../src/shared/pricing.ts'
import { Field } from '../../../ui/Field.tsx'
import { Image } from '../../../ui/Image.tsx'
import { SearchInput } from '../../../ui/SearchInput.tsx'
import { Stepper } from '../../../ui/Stepper.tsx'
import { countLabel } from '../today/labels.ts'
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
      <Field label="Find a product" hint="Enter adds the one of this name, or goes to the first">
        {(props) => (
          <span className="input-group input-group--search">
            <SearchInput
              ref={input}
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              onKeyDown={(event) => void addNamed(event)}
              {...props}
            />
          </span>
        )}
      </Field>
      <p className="visually-hidden" role="status">
        {found ? `${countLabel(found.length, 'product')} found` : ''}
      </p>
      {found === null && <p className="field__hint">The shop did not respond. Keep typing to try again.</p>}
      {found?.length === 0 && <p className="field__hint">No product found.</p>}
      {found && found.length > 0 && (
        <ul className="found-list" aria-label="Found products" ref={list}>
          {found.map((product) => (
            <Offer key={product._id} product={product} onAdd={(isByKey) => add(product, isByKey)} />
          ))}
        </ul>
      )}
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

interface OfferProps {
  product: ProductView
  /** Called when it is chosen, by a key or else by the pointer. */
  onAdd(isByKey: boolean): void
}

function Offer({ product, onAdd }: OfferProps) {
  const { stock, image } = product
  const isOut = maxOf(product) === 0
  return (
    <li>
      <button type="button" disabled={isOut} onClick={({ detail }) => onAdd(detail === 0)}>
        <span className="found-list__image">
          <Image url={image[0] ?? ''} sizes="40px" />
        </span>
        <b>{packTitle(product)}</b>
        <span className="tabular">{isOut ? 'Out of stock' : `${formatPaise(priceOf(product))}, ${stock} left`}</span>
      </button>
    </li>
  )
}

function Line({ line: { product, quantity } }: { line: PhoneLine }) {
  const { name } = product
  return (
    <li className="phone-line">
      <span className="phone-line__name">{packTitle(product)}</span>
      <Stepper
        label={`Quantity of ${name}`}
        value={quantity}
        fewer={quantity === 1 ? `Remove ${name}` : `One fewer of ${name}`}
        more={`One more of ${name}`}
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
