import { Elysia } from 'elysia'
import type { AccountDependencies } from './authenticate.ts'
import { selfRoutes } from './details/routes.ts'
import { mobileLoginRoutes } from './mobile-login/routes.ts'
import { passkeyRoutes } from './passkey/routes.ts'
import { recoveryRoutes } from './recovery/routes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { sessionRoutes } from './session/routes.ts'
import { staffRoutes } from './staff/routes.ts'

/** The routes that concern only accounts: for one's own account, and for admins those of others. */
export function accountRoutes(deps: AccountDependencies) {
  return new Elysia({ name: 'account' })
    .use(sessionRoutes(deps))
    .use(recoveryRoutes(deps))
    .use(selfRoutes(deps))
    .use(secondFactorRoutes(deps))
    .use(mobileLoginRoutes(deps))
    .use(passkeyRoutes(deps))
    .use(staffRoutes(deps))
}
