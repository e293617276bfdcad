/** Numbers that browser and server must agree on: those of specification 9, and the shop's own where it gives none. */

export const OTP_DIGITS = 6

/** Products per page of a category listing. */
export const LISTING_PAGE_SIZE = 8
/** Products per page of the admin's product list. */
export const ADMIN_PAGE_SIZE = 12
/** Products per page of search results. */
export const SEARCH_PAGE_SIZE = 10
/** The most products that any call answers at once, whatever limit it asks for. */
export const MAX_PAGE_SIZE = 100
/** Products of one category without paging: the newest. */
export const CATEGORY_PRODUCTS = 15

/** The most of one product in a cart. */
export const MAX_QUANTITY_PER_LINE = 24
/** The most lines in a cart: a payment session of the card provider takes no more. */
export const MAX_CART_LINES = 100

export const MAX_NAME_LENGTH = 200
export const MAX_UNIT_LENGTH = 60
export const MAX_DESCRIPTION_LENGTH = 5000
export const MAX_SEARCH_LENGTH = 200
/** Highest price in rupees. */
export const MAX_PRICE_IN_RUPEES = 1_000_000
export const MAX_STOCK = 1_000_000
export const MAX_SKU_LENGTH = 64
export const MAX_BRAND_LENGTH = 100
/** The most pictures of one product. */
export const MAX_IMAGES = 12
/** The most categories, and the most sub-categories, of one product; of one sub-category, too. */
export const MAX_CATEGORIES = 20
/** The most extra fields of one product, and how long their names and texts may be. */
export const MAX_DETAILS = 40
export const MAX_DETAIL_NAME_LENGTH = 60
export const MAX_DETAIL_TEXT_LENGTH = 2000

export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 128
/** How long a password that was made for one login waits for it. */
export const ONE_TIME_PASSWORD_DAYS = 7
export const MAX_EMAIL_LENGTH = 254

/** The most entries of an order list that are answered at once. */
export const MAX_ORDER_ENTRIES = 200

export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024

/** The most products of a stock count that are saved at once. */
export const MAX_COUNTS = 500
/** At this many pieces or fewer, a product is low in stock; a shop can say otherwise. */
export const LOW_STOCK = 5

/** How long an admin may take back the move of an order. */
export const UNDO_MS = 10_000

/** How long an access token of the shop's own pages is good for, or until its session ends. */
export const ACCESS_SECONDS = 10 * 60
