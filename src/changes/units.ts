/** Fields of a product that are undone together or not at all, because each means something by the others alone. */
export const UNITS = {
  price: ['priceInPaise', 'discountPercent', 'sellingPriceInPaise'],
  places: ['categories', 'subCategories', 'categoryPosition', 'subCategoryPosition'],
  stock: ['stock'],
  publish: ['publish'],
} as const
