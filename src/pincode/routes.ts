import { Elysia } from 'elysia'
import type { Database } from '../platform/database/database.ts'
import { about } from '../platform/http/about.ts'
import { envelope, ok } from '../platform/http/envelope.ts'
import { readInput } from '../platform/runtime/read-input.ts'
import { notServed } from '../settings/checkout-terms.ts'
import { OfPincode } from '../settings/contract.ts'
import { PINCODE_ASKED } from '../shared/schemas/address.ts'
import { PincodePlace, Position } from './contract.ts'
import { pincodeNear, placeOfPincode } from './service.ts'

const said = (place: PincodePlace) => ok(place, place.serves ? '' : notServed(place.pincode))

/** Routes that say where a pincode is, and which one is near. */
export function pincodeRoutes({ db }: { db: Database }) {
  return (
    new Elysia({ name: 'pincode' })
      .get(
        '/api/shop/pincode',
        async ({ query }) => said(await placeOfPincode(db, readInput(PINCODE_ASKED, query.pincode, 'pincode'))),
        {
          query: OfPincode,
          detail: about('Returns where a PIN code is, and whether the shop delivers there', {
            returns: envelope(PincodePlace),
          }),
        },
      )
      // A position belongs in no log of URLs, so it is sent in the body.
      .post('/api/shop/nearest-pincode', async ({ body }) => said(await pincodeNear(db, body)), {
        body: Position,
        detail: about('Returns the PIN code whose middle is nearest to a position, which is not stored', {
          returns: envelope(PincodePlace),
          limit: 'search',
        }),
      })
  )
}
