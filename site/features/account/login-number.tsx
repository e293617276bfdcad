import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { LinesSkeleton } from '../../ui/LinesSkeleton.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { late, useOnceWanted } from '../../ui/late.tsx'
import { showToast } from '../toasts/toasts.ts'
import { $channels, $loginWays, mobileLabel, removeLoginMobile } from './mobile-login.ts'
import type { User } from './session.ts'

const LoginNumberDialog = late(async () => (await import('./login-number-dialog.tsx')).LoginNumberDialog)

interface Props {
  user: User
  /** Whether it could not be loaded. */
  failed: boolean
  onRetry(): void
}

/** Lets a shopper add the number that signs in, change it, and take it out again. */
export function LoginNumber({ user, failed, onRetry }: Props) {
  const channels = useStore($channels)
  const ways = useStore($loginWays)
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const isWanted = useOnceWanted(open)
  if (!channels || !ways) return failed ? <LoadError onRetry={onRetry} /> : <LinesSkeleton />
  const { mobile: loginMobile, hasPassword } = ways
  const remove = async () => {
    setBusy(true)
    const result = await removeLoginMobile()
    setBusy(false)
    showToast(result.success ? 'success' : 'error', result.message)
  }
  const canAdd = hasPassword && channels.length > 0
  return (
    <div className="profile__row">
      <p>{stateOf({ loginMobile, isOff: channels.length === 0, hasPassword })}</p>
      <div className="profile__buttons">
        {canAdd && (
          <button className="button button--quiet" type="button" onClick={() => setOpen(true)}>
            {loginMobile ? 'Change number' : 'Add a number'}
          </button>
        )}
        {loginMobile && user.email && (
          <button className="button button--danger" type="button" disabled={busy} aria-busy={busy} onClick={remove}>
            Remove number
          </button>
        )}
      </div>
      {isWanted && <LoginNumberDialog channels={channels} open={open} onClose={() => setOpen(false)} />}
    </div>
  )
}

function stateOf({ loginMobile, isOff, hasPassword }: { loginMobile: string; isOff: boolean; hasPassword: boolean }) {
  const off = 'This shop sends no codes to mobile numbers at present.'
  if (!loginMobile) return isOff ? off : 'Off. With it, a code to your phone signs you in, without your password.'
  const rest = hasPassword ? '' : ' To change it, choose a password first.'
  return `A code to ${mobileLabel(loginMobile)} signs you in.${isOff ? ` ${off}` : rest}`
}
