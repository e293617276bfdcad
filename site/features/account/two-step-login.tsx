import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useState } from 'react'
import { LinesSkeleton } from '../../ui/LinesSkeleton.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { late, useOnceWanted } from '../../ui/late.tsx'
import { whenLabel } from '../../ui/time-labels.ts'
import { $secondFactor, loadSecondFactor } from './second-factor.ts'
import { loadUser } from './session.ts'
import type { TwoStepChange } from './two-step-dialog.tsx'

const TwoStepDialog = late(async () => (await import('./two-step-dialog.tsx')).TwoStepDialog)

/** Lets admins switch codes of an authenticator app on and off, and replace their recovery codes. */
export function TwoStepLogin() {
  const factor = useStore($secondFactor)
  const [failed, setFailed] = useState(false)
  const [change, setChange] = useState<TwoStepChange | null>(null)
  const isWanted = useOnceWanted(change !== null)
  const load = useCallback(() => {
    setFailed(false)
    loadSecondFactor().then((isLoaded) => setFailed(!isLoaded))
  }, [])
  useEffect(load, [load])
  const close = () => {
    setChange(null)
    // Whether it is still required moves this section, so it waits until the recovery codes are stored.
    void loadUser().catch(() => {})
  }
  if (!factor) return failed ? <LoadError onRetry={load} /> : <LinesSkeleton />
  const { enabledAt, recoveryCodesLeft } = factor
  return (
    <div className="profile__row">
      {enabledAt === null ? (
        <>
          <p>
            Off. With it, signing in also needs a code that an app on your phone shows, so that your password alone is
            worth nothing to a thief.
          </p>
          <button className="button button--quiet" type="button" onClick={() => setChange('on')}>
            Switch on
          </button>
        </>
      ) : (
        <>
          <p>{`Switched on: ${whenLabel(enabledAt)}. ${codesLabel(recoveryCodesLeft)}`}</p>
          <div className="profile__buttons">
            <button className="button button--quiet" type="button" onClick={() => setChange('codes')}>
              New recovery codes
            </button>
            <button className="button button--danger" type="button" onClick={() => setChange('off')}>
              Switch off
            </button>
          </div>
        </>
      )}
      {isWanted && <TwoStepDialog change={change} onClose={close} />}
    </div>
  )
}

function codesLabel(left: number): string {
  if (left === 0) return 'No recovery code is left: make new ones before you need them.'
  return left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`
}
