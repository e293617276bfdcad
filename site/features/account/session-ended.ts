import { LOGIN } from '../../api/paths.ts'
import { showToast } from '../toasts/toasts.ts'
import { $sessionEnded } from './session.ts'

/** Says when the shop has ended the session, in every tab, with the way to the login, which says so itself. */
export function announceSessionEnd(): void {
  $sessionEnded.listen((ended) => {
    if (ended && location.pathname !== LOGIN)
      showToast('blank', 'You were signed out', { label: 'Sign in', run: () => location.assign(LOGIN) })
  })
}
