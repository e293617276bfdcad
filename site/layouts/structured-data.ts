/** Structured data for search engines (schema.org), as plain objects. */

import type { Pack, ProductPage } from '../../src/catalogue/page-models.ts'
import { countryName } from '../../src/shared/countries.ts'
import { toRupees } from '../../src/shared/money.ts'
import { totalOf, unitPriceOf } from '../../src/shared/unit-price.ts'
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
function unitPriceThing({ netQuantity: net, soldPriceInPaise }: Pack): Thing | undefined {
  const price = unitPriceOf({ netQuantity: net, soldPriceInPaise })
  if (!net || !price) return undefined
  const quantity = (value: number) => ({ '@type': 'QuantitativeValue', value, unitCode: UNIT_CODES[net.measure] })
  return {
    '@type': 'UnitPriceSpecification',
    price: toRupees(soldPriceInPaise).toFixed(2),
    priceCurrency: 'INR',
    referenceQuantity: { ...quantity(totalOf(net)), valueReference: quantity(price.amount) },
  }
}

/** What is declared of a product, as its page says it. */
interface Declaration {
  name: string
  text: string
}

/** Declarations for which schema.org has properties of their own. */
const EXPRESSED = ['Net quantity', 'MRP (incl. of all taxes)', 'Unit price', 'Country of origin']

/** A product with what its page declares of it, and what it is a pack of if there are other packs. */
export function productThings(product: ProductPage, origin: string, declared: Declaration[] = []): Thing[] {
  const thing = productThing(product, origin, declared)
  if (product.packs.length === 0) return [thing]
  const group = `${absoluteUrl(product.path, origin)}#packs`
  const others = product.packs.filter(({ id }) => id !== product.id)
  return [
    { ...thing, size: product.unit, isVariantOf: { '@id': group } },
    {
      '@type': 'ProductGroup',
      '@id': group,
      productGroupID: product.familyId,
      name: product.familyName ?? product.name,
      brand: brandThing(product),
      variesBy: ['https://schema.org/size'],
      hasVariant: [{ '@id': thing['@id'] }, ...others.map((pack) => packThing(pack, origin))],
    },
  ]
}

function packThing(pack: Pack, origin: string): Thing {
  return {
    '@type': 'Product',
    '@id': idOf(pack, origin),
    name: pack.name,
    image: pack.image ? absoluteUrl(pack.image, origin) : undefined,
    ...codesOf(pack),
    size: pack.unit,
    brand: brandThing(pack),
    offers: offerThing(pack, origin),
  }
}

/** The shop's own code, for which the id stands where it has none, and the number that all shops have for the pack. */
function codesOf({ id, sku, gtin }: Pack): Thing {
  return { sku: sku ?? id, gtin: gtin ?? undefined }
}

/** A product of several packs has the quantity of all of them together. */
function measurementThing(net: ProductPage['netQuantity']): Thing | undefined {
  return net
    ? { '@type': 'QuantitativeValue', name: 'Net quantity', value: totalOf(net), unitCode: UNIT_CODES[net.measure] }
    : undefined
}

export function productThing(product: ProductPage, origin: string, declared: Declaration[] = []): Thing {
  const others = declared.filter(({ name }) => !EXPRESSED.includes(name))
  const { origin: country, manufacturer } = product.declarations
  return {
    '@type': 'Product',
    '@id': idOf(product, origin),
    name: product.name,
    description: product.description || undefined,
    image: product.images.map((image) => absoluteUrl(image, origin)),
    ...codesOf(product),
    category: product.subCategory?.name ?? product.category?.name,
    brand: brandThing(product),
    countryOfOrigin: country && { '@type': 'Country', name: countryName(country), identifier: country },
    manufacturer: manufacturer && { '@type': 'Organization', name: manufacturer.split('\n')[0] },
    hasMeasurement: measurementThing(product.netQuantity),
    additionalProperty:
      others.length > 0 ? others.map(({ name, text }) => ({ '@type': 'PropertyValue', name, value: text })) : undefined,
    offers: offerThing(product, origin),
  }
}

function offerThing(pack: Pack, origin: string): Thing {
  return {
    '@type': 'Offer',
    url: absoluteUrl(pack.path, origin),
    price: toRupees(pack.soldPriceInPaise).toFixed(2),
    priceCurrency: 'INR',
    availability: `https://schema.org/${pack.stock > 0 ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    priceSpecification: unitPriceThing(pack),
  }
}

function brandThing({ brand }: Pack): Thing | undefined {
  return brand ? { '@type': 'Brand', name: brand } : undefined
}

function idOf({ path }: Pack, origin: string): string {
  return `${absoluteUrl(path, origin)}#product`
}
