import { Elysia } from 'elysia'
import type { AccountDependencies } from './authenticate.ts'
import { recoveryRoutes } from './recovery/routes.ts'
import { selfRoutes } from './self/routes.ts'
import { sessionRoutes } from './session/routes.ts'
import { staffRoutes } from './staff/routes.ts'

/** The calls that need accounts alone: one's own, and for admins those of others. */
export function accountRoutes(parts: AccountDependencies) {
  return new Elysia({ name: 'account' })
    .use(sessionRoutes(parts))
    .use(recoveryRoutes(parts))
    .use(selfRoutes(parts))
    .use(staffRoutes(parts))
}
