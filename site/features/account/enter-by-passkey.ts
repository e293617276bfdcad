import { UNREACHABLE } from '../../api/call.ts'
import { showToast } from '../toasts/toasts.ts'
import { leadOn } from './arrival.ts'

/** Signs in with a passkey, and leads on. Returns whether it did; if not, a toast says why. */
export async function enterByPasskey(): Promise<boolean> {
  const loaded = await import('./passkeys.ts').catch(() => null)
  const result = await loaded?.signInByPasskey()
  if (result?.success) leadOn(result)
  else showToast('error', result?.message ?? UNREACHABLE)
  return result?.success === true
}

/** Lets a button sign in with a passkey. It stays busy after a success, until the next page loads. */
export function offerPasskey(button: HTMLButtonElement): void {
  button.addEventListener('click', async () => {
    button.disabled = true
    button.disabled = await enterByPasskey()
  })
}
