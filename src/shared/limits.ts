/** Limits on which browser and server must agree: those of specification 9, and the shop's own where it gives none. */

export const OTP_DIGITS = 6

/** Products per page of a category listing. */
export const LISTING_PAGE_SIZE = 8
/** Subcategories per page of the admin's list, which shows up to as many without pages. */
export const SUB_CATEGORY_PAGE_SIZE = 60
/** Products per page of the admin's product list. */
export const ADMIN_PAGE_SIZE = 12
/** Products per page of search results. */
export const SEARCH_PAGE_SIZE = 10
/** Maximum number of product rows on the home page that an owner may set, and of products in a row with its default. */
export const MAX_HOME_ROWS = 100
export const MAX_HOME_ROW_LENGTH = 24
export const HOME_ROW_LENGTH = 12
/** Products per page of what a shopper bought before. */
export const BOUGHT_PAGE_SIZE = 24
/** Maximum page size of lists, whatever limit the client requests; a shopper's order list has `MAX_ORDER_ENTRIES`. */
export const MAX_PAGE_SIZE = 100
/** Newest products of a category, in the call without paging. */
export const CATEGORY_PRODUCTS = 15

/** Maximum quantity of one product in a cart, unless the owner sets another one. */
export const QUANTITY_PER_LINE = 24
/**
 * What the open cash orders of a customer without a delivered order may come to, unless the owner sets another amount. The
 * month's groceries of a family of four come to about ₹6,400 in the demo, and some more may follow before they arrive.
 */
export const NEW_CUSTOMER_CASH_LIMIT_IN_RUPEES = 10_000
/** The highest maximum quantity of one product that an owner may set. */
export const MAX_QUANTITY_PER_LINE = 999
/** Maximum number of lines in a cart: a checkout session of the payment provider accepts no more. */
export const MAX_CART_LINES = 100

export const MAX_NAME_LENGTH = 200
export const MAX_PASSKEY_NAME_LENGTH = 60
/** Passkeys of one account. */
export const MAX_PASSKEYS = 20
export const MAX_UNIT_LENGTH = 60
export const MAX_DESCRIPTION_LENGTH = 5000
export const MAX_SEARCH_LENGTH = 200
/** Highest price in rupees. */
export const MAX_PRICE_IN_RUPEES = 1_000_000
export const MAX_STOCK = 1_000_000
export const MAX_SKU_LENGTH = 64
export const MAX_BRAND_LENGTH = 100
/** Maximum number of images of one product. */
export const MAX_IMAGES = 12
/** Maximum number of categories and of subcategories of one product, and of categories of one subcategory. */
export const MAX_CATEGORIES = 20
/** Maximum number of custom attributes of one product, and maximum lengths of their names and texts. */
export const MAX_DETAILS = 40
export const MAX_DETAIL_NAME_LENGTH = 60
export const MAX_DETAIL_TEXT_LENGTH = 2000

export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 128
/** Lifetime of a one-time password in days. */
export const ONE_TIME_PASSWORD_DAYS = 7
export const MAX_EMAIL_LENGTH = 254

/** Maximum number of entries of an order list per response. */
export const MAX_ORDER_ENTRIES = 200

export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024
export const MAX_IMAGE_PIXELS = 24_000_000

// Browsers count these in UTF-16 units, by `maxlength`, and so does the server.
/** Maximum length of what a shopper says about a product that did not arrive. */
export const MAX_REPORT_LENGTH = 500
/** Maximum number of photos of one complaint. */
export const MAX_COMPLAINT_PHOTOS = 3
/** Maximum length of the shop's response to that. */
export const MAX_ANSWER_LENGTH = 300
/** Maximum length of the reason for which an order is cancelled. */
export const MAX_CANCEL_REASON_LENGTH = 300

/** Maximum length, in code points, of what a shopper tells the rider about one order. */
export const MAX_INSTRUCTIONS_LENGTH = 200

/** Maximum number of products of a stocktake that are saved in one request. */
export const MAX_COUNTS = 500
/** Default of the low-stock threshold: a product with this many pieces or fewer is low. */
export const LOW_STOCK = 5

/** How long an admin may undo a transition of an order. */
export const UNDO_MS = 10_000

/** Lifetime of an access token of the shop's own pages, unless its session ends earlier. */
export const ACCESS_SECONDS = 10 * 60
