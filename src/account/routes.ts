import { Elysia } from 'elysia'
import type { AccountDependencies } from './authenticate.ts'
import { recoveryRoutes } from './recovery/routes.ts'
import { selfRoutes } from './self/routes.ts'
import { sessionRoutes } from './session/routes.ts'

/** The calls under /api/user/ that need the account alone. */
export function accountRoutes(parts: AccountDependencies) {
  return new Elysia({ name: 'account' }).use(sessionRoutes(parts)).use(recoveryRoutes(parts)).use(selfRoutes(parts))
}
