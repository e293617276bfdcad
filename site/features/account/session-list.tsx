import { MonitorSmartphone } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { SessionView } from '../../../src/account/session/contract.ts'
import { LinesSkeleton } from '../../ui/LinesSkeleton.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { whenLabel } from '../../ui/time-labels.ts'
import { showToast } from '../toasts/toasts.ts'
import { endOtherSessions, endSession, listSessions } from './api.ts'

/** Stands for all sessions but the one of this browser. */
const OTHERS = 'others'

/** Lists where the account is signed in, and signs it out there. */
export function SessionList() {
  const [sessions, setSessions] = useState<SessionView[] | null>(null)
  const [failed, setFailed] = useState(false)
  /** What is being ended: the id of a session, or all others. */
  const [ending, setEnding] = useState<string | null>(null)
  const load = useCallback(async () => {
    setFailed(false)
    const result = await listSessions()
    if (result.success) setSessions(result.data)
    else setFailed(true)
  }, [])
  useEffect(() => void load(), [load])
  if (!sessions) return failed ? <LoadError onRetry={load} /> : <LinesSkeleton />
  const end = async (ended: string) => {
    setEnding(ended)
    const result = ended === OTHERS ? await endOtherSessions() : await endSession(ended)
    // One that has ended already leaves the list, too.
    if (result.success || result.status === 404)
      setSessions(sessions.filter(({ _id, isCurrent }) => isCurrent || (ended !== OTHERS && _id !== ended)))
    showToast(result.success ? 'success' : 'error', result.message)
    setEnding(null)
  }
  return (
    <div className="profile__row">
      <p>If you do not know one of these, sign out there and change your password.</p>
      <ul className="login-list" aria-label="Where you are signed in">
        {sessions.map(({ _id, browser, createdAt, lastUsedAt, isCurrent }) => (
          <li key={_id}>
            <MonitorSmartphone className="icon" aria-hidden="true" />
            <div>
              <p className="login-list__name">{browser}</p>
              <p className="login-list__use">
                {isCurrent ? 'This browser' : `Last used: ${whenLabel(lastUsedAt)}`} · Signed in: {whenLabel(createdAt)}
              </p>
            </div>
            {!isCurrent && (
              <button
                className="button button--danger button--small"
                type="button"
                aria-label={`Sign out ${browser}, signed in: ${whenLabel(createdAt)}`}
                disabled={ending !== null}
                aria-busy={ending === _id}
                onClick={() => end(_id)}
              >
                Sign out
              </button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 2 && (
        <button
          className="button button--quiet"
          type="button"
          disabled={ending !== null}
          aria-busy={ending === OTHERS}
          onClick={() => end(OTHERS)}
        >
          Sign out everywhere else
        </button>
      )}
    </div>
  )
}
