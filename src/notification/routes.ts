import { Elysia, t } from 'elysia'
import { about } from '../platform/http/about.ts'
import { envelope, ok } from '../platform/http/envelope.ts'
import type { SessionGuard } from '../platform/http/session.ts'
import { ChooseChannel, OrderUpdatesView, RenewSubscription, WithdrawConsent } from './contract.ts'
import {
  chooseChannel,
  type NotificationDependencies,
  renewSubscription,
  viewOrderUpdates,
  withdraw,
} from './service.ts'

const View = envelope(OrderUpdatesView)

/** Routes by which shoppers choose how updates about their orders arrive; each concerns the caller alone. */
export function notificationRoutes({ guard, ...deps }: NotificationDependencies & { guard: SessionGuard }) {
  return new Elysia({ name: 'notification' })
    .use(guard)
    .get('/api/order-updates', async ({ userId }) => ok(await viewOrderUpdates(deps, userId)), {
      signedIn: true,
      detail: about('Returns how updates about the orders of the caller arrive, and every consent', { returns: View }),
    })
    .put(
      '/api/order-updates',
      async ({ userId, sessionId, body }) =>
        ok(await chooseChannel(deps, { userId, sessionId }, body), 'Your choice is saved'),
      {
        signedIn: true,
        body: ChooseChannel,
        detail: about('Records the consent of the caller to updates by a channel other than email', { returns: View }),
      },
    )
    .put(
      '/api/order-updates/subscription',
      async ({ userId, sessionId, body }) => {
        await renewSubscription(deps, { userId, sessionId }, body.subscription)
        return ok(null)
      },
      {
        signedIn: true,
        body: RenewSubscription,
        detail: about('Stores the present subscription of a browser in which the caller allowed notifications', {
          returns: envelope(t.Null()),
        }),
      },
    )
    .delete(
      '/api/order-updates',
      async ({ userId, body }) => ok(await withdraw(deps, userId, body.place), 'Your choice is saved'),
      {
        signedIn: true,
        body: WithdrawConsent,
        detail: about('Withdraws that consent: updates come by email again', { returns: View }),
      },
    )
}
