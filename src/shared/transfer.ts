/** How files of products are sent, which browser and server must agree on. */

/** How many bytes of a file are sent at once. */
export const PART_BYTES = 4 * 1024 * 1024
/** 64 MB in all. */
export const MAX_PARTS = 16

/** What an admin should know before goods are given away. */
export function freeInWords(products: number): string {
  return `${products === 1 ? '1 product' : `${products.toLocaleString('en-IN')} products`} would cost nothing`
}

/** What an admin should know before goods stand on no shelf. */
export function uncategorisedInWords(products: number): string {
  const they = products === 1 ? '1 new product has' : `${products.toLocaleString('en-IN')} new products have`
  return `${they} no category: shoppers find ${products === 1 ? 'it' : 'them'} by search alone`
}
