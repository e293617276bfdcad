import { type Static, t } from 'elysia'
import { Id } from '../../platform/http/http.ts'

/** A login as the owner of the account sees it. */
export const SessionView = t.Object(
  {
    _id: t.String(),
    browser: t.String({ description: 'As in "Chrome on Android".' }),
    createdAt: t.String(),
    lastUsedAt: t.String({ description: 'To some fifteen minutes, because it is when the tokens were last renewed.' }),
    isCurrent: t.Boolean({ description: 'Whether it is the session of this request.' }),
  },
  { $id: 'SessionView' },
)
export type SessionView = Static<typeof SessionView>

export const EndSession = t.Object({ _id: Id })
