import { Elysia } from 'elysia'
import type { Database } from '../platform/database.ts'
import { ok } from '../platform/http.ts'
import type { SessionGuard } from '../platform/session.ts'
import { CreateAddress, DisableAddress, UpdateAddress } from './contract.ts'
import { addAddress, editAddress, listAddresses, removeAddress } from './service.ts'

/** The address calls of specification 7; each is about the addresses of whoever asks. */
export function addressRoutes({ db, guard }: { db: Database; guard: SessionGuard }) {
  return new Elysia({ name: 'address' })
    .use(guard)
    .post('/api/address/create', async ({ userId, body }) => ok(await addAddress(db, userId, body), 'Address added'), {
      signedIn: true,
      body: CreateAddress,
    })
    .get('/api/address/get', async ({ userId }) => ok(await listAddresses(db, userId)), { signedIn: true })
    .put(
      '/api/address/update',
      async ({ userId, body }) => ok(await editAddress(db, userId, body._id, body), 'Address updated'),
      { signedIn: true, body: UpdateAddress },
    )
    .delete(
      '/api/address/disable',
      async ({ userId, body }) => {
        await removeAddress(db, userId, body._id)
        return ok({ _id: body._id }, 'Address Remove')
      },
      { signedIn: true, body: DisableAddress },
    )
}
