import { Elysia, t } from 'elysia'
import { type AccountDependencies, dependenciesFor } from '../account/authenticate.ts'
import { DeleteAccount } from '../account/details/contract.ts'
import { PROOF_CODES } from '../account/second-factor/proof.ts'
import { about } from '../platform/http/about.ts'
import { envelope, ok } from '../platform/http/envelope.ts'
import { type CookieChange, cookieLines } from '../platform/http/session-cookies.ts'
import { DownloadedData, UserView } from './contract.ts'
import { deletePerson, downloadData, viewUser } from './service.ts'

const SIGNED_OUT: CookieChange[] = [
  { name: 'at', value: null },
  { name: 'rt', value: null },
]

/** The routes by which shoppers view, download and delete their own data. */
export function profileRoutes(deps: AccountDependencies) {
  const { db, guard, requestOrigin } = deps
  return new Elysia({ name: 'profile' })
    .use(guard)
    .get('/api/user/user-details', async ({ userId }) => ok(await viewUser(db, userId)), {
      signedIn: true,
      detail: about('Returns the account of the caller', { returns: envelope(UserView) }),
    })
    .get(
      '/api/user/download-data',
      async ({ userId, set }) => {
        set.headers['content-disposition'] = 'attachment; filename="my-data.json"'
        return ok(await downloadData(db, userId))
      },
      {
        signedIn: true,
        detail: about('Returns all personal data of the caller', { returns: envelope(DownloadedData) }),
      },
    )
    .delete(
      '/api/user/delete-account',
      async ({ userId, sessionId, body, request, set }) => {
        await deletePerson(dependenciesFor(deps, request), { userId, sessionId }, body)
        set.headers['set-cookie'] = cookieLines(requestOrigin, request, SIGNED_OUT)
        return ok(null, 'Your account is deleted')
      },
      {
        signedIn: true,
        body: DeleteAccount,
        detail: about('Deletes the account of the caller', {
          returns: envelope(t.Null()),
          limit: 'sign-in',
          codes: PROOF_CODES,
        }),
      },
    )
}
