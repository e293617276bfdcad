import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ProductView } from '../../../../src/catalogue/contract.ts'
import { formatPaise } from '../../../../src/shared/money.ts'
import { discountedPrice, pricedOf } from '../../../../src/shared/pricing.ts'
import { titleOf } from '../../../../src/shared/product-title.ts'
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
  type PhoneLine,
  setQuantity,
} from './draft.ts'

const DEBOUNCE_MS = 200

/** The caller's products, found as the admin types. Enter adds the first one. */
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
  useEffect(() => {
    timer.current = setTimeout(() => void findProducts(typed.trim()), DEBOUNCE_MS)
    return () => clearTimeout(timer.current)
  }, [typed])
  // The results may still be those of an earlier text. Enter therefore searches again and adds the first available match.
  const addFirst = async (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    event.currentTarget.select()
    clearTimeout(timer.current)
    const first = (await findProducts(typed.trim())).find((product) => maxOf(product) > 0)
    if (first) addProduct(first)
  }
  return (
    <>
      <Field label="Find a product" hint="Enter adds the first one">
        {(props) => (
          <span className="input-group input-group--search">
            <SearchInput
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              onKeyDown={(event) => void addFirst(event)}
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
        <ul className="found-list" aria-label="Found products">
          {found.map((product) => (
            <Offer key={product._id} product={product} />
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

function Offer({ product }: { product: ProductView }) {
  const { unit, stock, image } = product
  const isOut = maxOf(product) === 0
  return (
    <li>
      <button type="button" disabled={isOut} onClick={() => addProduct(product)}>
        <span className="found-list__picture">
          <Image url={image[0] ?? ''} sizes="40px" />
        </span>
        <b>{`${titleOf(product)} ${unit}`}</b>
        <span className="tabular">{isOut ? 'Out of stock' : `${formatPaise(priceOf(product))}, ${stock} left`}</span>
      </button>
    </li>
  )
}

function Line({ line: { product, quantity } }: { line: PhoneLine }) {
  const { name, unit } = product
  return (
    <li className="phone-line">
      <span className="phone-line__name">{`${titleOf(product)} ${unit}`}</span>
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
