import type { Queryable } from '../../platform/database/database.ts'
import type { Networks } from '../../platform/http/client-ip.ts'
import { countClick } from './queries.ts'

/**
 * How many browsers of a network count for a product and day: a household or an office of an IPv4 address, and of a /48 of
 * IPv6, in which a mobile network has many households. Whoever pretends to be many browsers counts as no more.
 */
const PLACES_OF_ADDRESS = 4
const PLACES_OF_WIDE_NETWORK = 32
const SALT_BYTES = 32

/** Counts that a product was chosen from search results, once a browser and day. */
export async function recordClick(
  db: Queryable,
  productId: string,
  { one, wide }: Networks,
  userAgent: string,
): Promise<void> {
  const browser = Number(Bun.hash.crc32(`${one} ${userAgent}`))
  const origin =
    wide === null
      ? { network: one, place: browser % PLACES_OF_ADDRESS }
      : { network: wide, place: browser % PLACES_OF_WIDE_NETWORK }
  await countClick(db, productId, origin, crypto.getRandomValues(new Uint8Array(SALT_BYTES)))
}
