/** Structured data for search engines (schema.org), as plain objects. */

import type { ProductPage } from '../../src/catalogue/page-models.ts'
import { toRupees } from '../../src/shared/money.ts'
import { netQuantityOf, unitPriceOf } from '../../src/shared/unit-price.ts'
import { absoluteUrl, SEARCH } from '../api/paths.ts'

export type Thing = Record<string, unknown>

/** One step of a breadcrumb trail. */
export interface Crumb {
  name: string
  path: string
}

/** Serialises a JSON-LD block. Every `<` is escaped, so that no name can close the script element or open a comment. */
export function jsonLd(things: Thing[]): string {
  const graph = { '@context': 'https://schema.org', '@graph': things }
  return JSON.stringify(graph).replaceAll('<', '\\u003c')
}

export function websiteThing(shopName: string, origin: string): Thing {
  return {
    '@type': 'WebSite',
    name: shopName,
    url: `${origin}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}${SEARCH}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

export function breadcrumbThing(crumbs: Crumb[], origin: string): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absoluteUrl(path, origin),
    })),
  }
}

/** The codes of UN/CEFACT Recommendation 20, which schema.org asks for. */
const UNIT_CODES = { g: 'GRM', ml: 'MLT', piece: 'C62' }

/** The price of the net quantity, with the quantity for which its price is compared. */
function unitPriceThing({ unit, soldPriceInPaise }: ProductPage): Thing | undefined {
  const [net, price] = [netQuantityOf(unit), unitPriceOf({ unit, soldPriceInPaise })]
  if (!net || !price) return undefined
  const quantity = (value: number) => ({ '@type': 'QuantitativeValue', value, unitCode: UNIT_CODES[net.measure] })
  return {
    '@type': 'UnitPriceSpecification',
    price: toRupees(soldPriceInPaise).toFixed(2),
    priceCurrency: 'INR',
    referenceQuantity: { ...quantity(net.amount), valueReference: quantity(price.amount) },
  }
}

export function productThing(product: ProductPage, origin: string): Thing {
  return {
    '@type': 'Product',
    name: product.name,
    description: product.description || undefined,
    image: product.images.map((image) => absoluteUrl(image, origin)),
    sku: product.id,
    category: product.subCategory?.name ?? product.category?.name,
    brand: product.brand ? { '@type': 'Brand', name: product.brand } : undefined,
    offers: {
      '@type': 'Offer',
      url: absoluteUrl(product.path, origin),
      price: toRupees(product.soldPriceInPaise).toFixed(2),
      priceCurrency: 'INR',
      availability: `https://schema.org/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      priceSpecification: unitPriceThing(product),
    },
  }
}
