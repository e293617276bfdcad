import { persistentAtom } from '@nanostores/persistent'

/**
 * The ids of the products that were in the account's cart already when the visitor's was added to it, until the shopper is
 * told. They are stored, because a sign-in leads on to another page.
 */
export const $earlierProducts = persistentAtom<string>('earlier-products', '')
