import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useState } from 'react'
import { LinesSkeleton } from '../../ui/LinesSkeleton.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { late, useOnceWanted } from '../../ui/late.tsx'
import { whenLabel } from '../../ui/time-labels.ts'
import { PasskeyList } from './passkey-list.tsx'
import { $secondFactor, hasSecondFactor, loadSecondFactor } from './second-factor.ts'
import { loadUser } from './session.ts'
import type { TwoStepChange } from './two-step-dialog.tsx'

const TwoStepDialog = late(async () => (await import('./two-step-dialog.tsx')).TwoStepDialog)

/** Lets admins switch codes of an authenticator app on and off, add and remove passkeys, and replace their recovery codes. */
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
  const reloadUser = () => {
    // Whether it is still required moves this section, so it waits until the recovery codes are stored.
    void loadUser().catch(() => {})
  }
  const close = () => {
    setChange(null)
    reloadUser()
  }
  if (!factor) return failed ? <LoadError onRetry={load} /> : <LinesSkeleton />
  const { enabledAt, recoveryCodesLeft } = factor
  return (
    <>
      <div className="profile__row">
        <h3>Authenticator app</h3>
        <p>
          {enabledAt === null
            ? 'Off. With it, signing in also needs a code that an app on your phone shows, so that your password alone is worth nothing to a thief.'
            : `Switched on: ${whenLabel(enabledAt)}.`}
        </p>
        {enabledAt === null ? (
          <button className="button button--quiet" type="button" onClick={() => setChange('on')}>
            Switch on
          </button>
        ) : (
          <button className="button button--danger" type="button" onClick={() => setChange('off')}>
            Switch off
          </button>
        )}
      </div>
      <PasskeyList factor={factor} onClose={reloadUser} />
      {hasSecondFactor(factor) && (
        <div className="profile__row">
          <h3>Recovery codes</h3>
          <p>{codesLabel(recoveryCodesLeft)}</p>
          <button className="button button--quiet" type="button" onClick={() => setChange('codes')}>
            New recovery codes
          </button>
        </div>
      )}
      {isWanted && <TwoStepDialog change={change} onClose={close} />}
    </>
  )
}

function codesLabel(left: number): string {
  if (left === 0) return 'No recovery code is left: make new ones before you need them.'
  return left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`
}
