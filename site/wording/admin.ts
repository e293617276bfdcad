import type { Pair } from './say.ts'

export const NO_PERMISSION: Pair = 'Do not have permission | You do not have permission'
export const NOTHING_HERE: Pair = 'No Data | Nothing here'
export const DELETE_FOR_GOOD: Pair = 'Permanent Delete | Delete permanently'

export const ORDER_BOARD: Pair = 'Order Board | Order board'

export const PRODUCTS: Pair = 'Product | Products'
export const ADD_PRODUCT: Pair = 'Upload Product | Add product'
export const SAVE_NEW_PRODUCT: Pair = 'Submit | Save product'
export const SAVE_PRODUCT: Pair = 'Update Product | Save product'
export const STOCK: Pair = 'Number of Stock | In stock'
export const PRICE: Pair = 'Price | MRP'
export const PRICE_HINT: Pair = 'The MRP, including all taxes | Including all taxes'
export const PRICE_MISSING: Pair = 'Fill in the price to see it | Fill in the MRP to see it'
export const ADD_DETAIL: Pair = 'Add Fields | Add a detail'
export const NEW_DETAIL: Pair = 'Add Field | Add a detail'
export const DETAIL_NAME: Pair = 'Enter field name | Such as Shelf life'
export const SEARCH_PRODUCTS: Pair = 'Search product here ... | Search products'
export const DELETE_PRODUCT: Pair =
  'Are you sure want to delete permanent ? | Are you sure that you want to delete it permanently?'

export const CATEGORIES: Pair = 'Category | Categories'
export const CHOOSE_CATEGORY: Pair = 'Select Category | Choose a category'
export const NEW_CATEGORY: Pair = 'Category | Add category'
export const ADD_CATEGORY: Pair = 'Add Category | Add category'
export const EDIT_CATEGORY: Pair = 'Update Category | Edit category'
export const SAVE_CATEGORY: Pair = 'Update Category | Save category'
export const DELETE_CATEGORY: Pair =
  'Are you sure permanent delete ? | Are you sure that you want to delete it permanently?'

export const SUB_CATEGORY: Pair = 'Sub Category | Sub-category'
export const SUB_CATEGORIES: Pair = 'Sub Category | Sub-categories'
/** In the middle of a sentence. */
export const ONE_SUB_CATEGORY: Pair = 'sub category | sub-category'
export const CHOOSE_SUB_CATEGORY: Pair = 'Select Sub Category | Choose a sub-category'
export const ADD_SUB_CATEGORY: Pair = 'Add Sub Category | Add sub-category'
export const EDIT_SUB_CATEGORY: Pair = 'Edit Sub Category | Edit sub-category'
export const SAVE_SUB_CATEGORY: Pair = 'Submit | Save sub-category'
export const ROW_NUMBER: Pair = 'Sr.No | No.'
