import type { DetailedHTMLProps, HTMLAttributes } from 'react'

type Plain = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>

/** The product data of a cart control. Amounts are in paise. */
interface CartControlAttributes extends Plain {
  'product-id': string
  name: string
  brand?: string | undefined
  unit: string
  price: number
  discount: number
  stock: number
  image: string
  path: string
  'data-state'?: 'add' | 'out'
}

/** The link to the packs of a product: `data-cards` is the URL of their list, `data-others` the ids of those not shown, `data-per` what they cost. */
interface PackLinkAttributes extends Plain {
  name: string
  'data-cards': string
  'data-others': string
  'data-per': string | undefined
  count: number
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'cart-control': CartControlAttributes
      'pack-link': PackLinkAttributes
      'row-scroller': Plain
    }
  }
}
