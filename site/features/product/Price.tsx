import { formatPaise } from '../../../src/shared/money.ts'

interface Props {
  priceInPaise: number
  soldPriceInPaise: number
  large?: boolean
}

/** The only renderer of a product's price: the price with its discount, and the one without. */
export function Price({ priceInPaise, soldPriceInPaise, large = false }: Props) {
  return (
    <p className={large ? 'price price--large' : 'price'}>
      <span className="visually-hidden">Price </span>
      <b className="price__now">{formatPaise(soldPriceInPaise)}</b>
      {soldPriceInPaise < priceInPaise && (
        <>
          {' '}
          <s className="price__was">
            <span className="visually-hidden">was </span>
            {formatPaise(priceInPaise)}
          </s>
        </>
      )}
    </p>
  )
}
