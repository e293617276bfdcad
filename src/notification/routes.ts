import { Elysia } from 'elysia'
import type { Database } from '../platform/database/database.ts'
import { about } from '../platform/http/about.ts'
import { envelope, ok } from '../platform/http/envelope.ts'
import type { SessionGuard } from '../platform/http/session.ts'
import { ChooseChannel, OrderUpdatesView, WithdrawConsent } from './contract.ts'
import { chooseChannel, type MessageWays, viewOrderUpdates, withdraw } from './service.ts'

const View = envelope(OrderUpdatesView)

/** Routes by which shoppers choose how updates about their orders arrive; each concerns the caller alone. */
export function notificationRoutes({ db, guard, ways }: { db: Database; guard: SessionGuard; ways: MessageWays }) {
  return new Elysia({ name: 'notification' })
    .use(guard)
    .get('/api/order-updates', async ({ userId }) => ok(await viewOrderUpdates(db, userId, ways)), {
      signedIn: true,
      detail: about('Returns how updates about the orders of the caller arrive, and every consent', { returns: View }),
    })
    .put(
      '/api/order-updates',
      async ({ userId, body }) => ok(await chooseChannel(db, userId, body, ways), 'Your choice is saved'),
      {
        signedIn: true,
        body: ChooseChannel,
        detail: about('Records the consent of the caller to updates by a channel other than email', { returns: View }),
      },
    )
    .delete(
      '/api/order-updates',
      async ({ userId, body }) => ok(await withdraw(db, userId, body.place, ways), 'Your choice is saved'),
      {
        signedIn: true,
        body: WithdrawConsent,
        detail: about('Withdraws that consent: updates come by email again', { returns: View }),
      },
    )
}
