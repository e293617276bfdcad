import { Elysia } from 'elysia'
import { about } from '../../platform/http/about.ts'
import { envelope, ok } from '../../platform/http/envelope.ts'
import type { SessionGuard } from '../../platform/http/session.ts'
import { AcceptCheck, DemoLeft, DemoRemoved, RemoveDemo, SetupView, TestMailResult } from './contract.ts'
import { acceptCheck, clearDemo, type SetupDependencies, sendTestMail, viewDemo, viewSetup } from './service.ts'

/** Routes of the onboarding checklist, which the owner completes before the first real order. */
export function setupRoutes(deps: SetupDependencies & { guard: SessionGuard; originOf(request: Request): string }) {
  const { db, guard, originOf } = deps
  return new Elysia({ name: 'setup' })
    .use(guard)
    .get('/api/setup', async () => ok(await viewSetup(deps)), {
      admin: true,
      detail: about('Returns the onboarding checklist', { returns: envelope(SetupView) }),
    })
    .post('/api/setup/accept', async ({ userId, body }) => ok(await acceptCheck(deps, userId, body.name), 'Noted'), {
      admin: true,
      body: AcceptCheck,
      detail: about('Marks a check of the onboarding checklist as accepted', { returns: envelope(SetupView) }),
    })
    .post(
      '/api/setup/test-mail',
      async ({ userId, request }) => {
        const result = await sendTestMail(deps, userId, originOf(request))
        const { to, isSent } = result
        return ok(
          result,
          isSent ? `An email to ${to} was accepted: look for it there` : `Stored in the outbox: nothing is sent`,
        )
      },
      { admin: true, detail: about('Sends a test email to the caller', { returns: envelope(TestMailResult) }) },
    )
    .get('/api/setup/demo', async () => ok(await viewDemo(db)), {
      admin: true,
      detail: about('Returns what is left of the demo catalogue', { returns: envelope(DemoLeft) }),
    })
    .post(
      '/api/setup/remove-demo',
      async ({ userId, body }) => ok(await clearDemo(deps, userId, body.withEdited ?? false), 'The demo is gone'),
      {
        admin: true,
        body: RemoveDemo,
        detail: about('Removes the demo catalogue', { returns: envelope(DemoRemoved) }),
      },
    )
}
