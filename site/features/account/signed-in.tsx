import { useStore } from '@nanostores/react'
import { Fragment, type ReactNode, useCallback, useEffect, useState } from 'react'
import { LOGIN } from '../../api/paths.ts'
import { LinesSkeleton } from '../../ui/LinesSkeleton.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { PleaseLogin } from './PleaseLogin.tsx'
import { $user, loadUser, type User } from './session.ts'

interface Props {
  /** Skeleton shown until the user is known. */
  waiting?: ReactNode
  /** Whose page it is, for visitors who are not signed in. */
  whose?: string
  children(user: User): ReactNode
}

/** Renders its children for a signed-in user, whose data it reloads. Others are asked to log in. */
export function SignedIn({ waiting = <LinesSkeleton headed />, whose, children }: Props) {
  const user = useStore($user)
  const [asked, setAsked] = useState<'waiting' | 'answered' | 'failed'>('waiting')
  const ask = useCallback(() => {
    setAsked('waiting')
    loadUser().then(
      (found) => setAsked(found === undefined ? 'failed' : 'answered'),
      () => setAsked('failed'),
    )
  }, [])
  useEffect(ask, [ask])
  // Another user's screen starts anew, since what was loaded for the previous one is gone.
  if (user) return <Fragment key={user._id}>{children(user)}</Fragment>
  if (asked === 'waiting') return waiting
  if (asked === 'failed') return <LoadError onRetry={ask} />
  return <PleaseLogin login={LOGIN} whose={whose} />
}
