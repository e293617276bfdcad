import { Elysia, t } from 'elysia'
import type { Database } from '../platform/database/database.ts'
import { about } from '../platform/http/about.ts'
import { envelope, ok } from '../platform/http/envelope.ts'
import type { SessionGuard } from '../platform/http/session.ts'
import { notServed } from '../settings/checkout-terms.ts'
import { loadCheckoutTerms } from '../settings/queries.ts'
import { isServed } from '../shared/serviceability.ts'
import { AddressView, ChooseAddress, CreateAddress, DisableAddress, UpdateAddress } from './contract.ts'
import { addAddress, chooseAddress, editAddress, listAddresses, removeAddress } from './service.ts'

/** The address routes of specification 7; each concerns the addresses of the signed-in shopper. */
export function addressRoutes({ db, guard }: { db: Database; guard: SessionGuard }) {
  return new Elysia({ name: 'address' })
    .use(guard)
    .post(
      '/api/address/create',
      async ({ userId, body }) => saved(db, await addAddress(db, userId, body), 'Address added'),
      {
        signedIn: true,
        body: CreateAddress,
        detail: about('Adds an address', { returns: envelope(AddressView), codes: ['limit_reached'] }),
      },
    )
    .get('/api/address/get', async ({ userId }) => ok(await listAddresses(db, userId)), {
      signedIn: true,
      detail: about('Lists the addresses of the caller', { returns: envelope(t.Array(AddressView)) }),
    })
    .put(
      '/api/address/update',
      async ({ userId, body }) => saved(db, await editAddress(db, userId, body._id, body), 'Address updated'),
      { signedIn: true, body: UpdateAddress, detail: about('Changes an address', { returns: envelope(AddressView) }) },
    )
    .put('/api/address/choose', async ({ userId, body }) => ok(await chooseAddress(db, userId, body._id)), {
      signedIn: true,
      body: ChooseAddress,
      detail: about('Chooses the address of the next order', { returns: envelope(AddressView) }),
    })
    .delete(
      '/api/address/disable',
      async ({ userId, body }) => {
        await removeAddress(db, userId, body._id)
        return ok({ _id: body._id }, 'Address Remove')
      },
      {
        signedIn: true,
        body: DisableAddress,
        detail: about('Removes an address', { returns: envelope(t.Object({ _id: t.String() })) }),
      },
    )
}

/**
 * Builds the response for a saved address. An address outside the delivery area is stored nevertheless, in case the
 * shop delivers there one day, and the message says so.
 */
async function saved(db: Database, address: AddressView, message: string) {
  const { servedPincodes } = await loadCheckoutTerms(db)
  return ok(address, isServed(servedPincodes, address.pincode) ? message : `${message}. ${notServed(address.pincode)}`)
}
