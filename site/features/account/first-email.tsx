import { CSPProvider } from '@base-ui/react/csp-provider'
import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { EMAIL } from '../../../src/shared/schemas/account.ts'
import { PROFILE } from '../../api/paths.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import { LinesSkeleton } from '../../ui/LinesSkeleton.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { updateProfile } from './account.ts'
import { CODE_LENGTH } from './CodeField.tsx'
import { clearEmailStep, EmailCodeForm, emailStep, saveEmailStep } from './email-proof.tsx'
import { $asked, type Asked } from './first-email-state.ts'
import { showRefusal, showViolation, useShopForm } from './form.ts'
import { $loginWays, type LoginWays, loadLoginWays } from './mobile-login.ts'
import { PasswordField } from './PasswordField.tsx'
import { ProofCode } from './proof-code.tsx'
import { $user, type User } from './session.ts'

let isMounted = false

/**
 * Asks whoever is signed in, and has no email, for one where it is needed, and verifies it by a code. Resolves with whether the
 * account has one now.
 */
export function askForEmail(why: string, orNotifications = false): Promise<boolean> {
  if (!isMounted) {
    createRoot(document.body.appendChild(document.createElement('div'))).render(
      <CSPProvider disableStyleElements>
        <FirstEmail />
      </CSPProvider>,
    )
    isMounted = true
  }
  $asked.get()?.end(false)
  return new Promise((resolve) =>
    $asked.set({
      why,
      orNotifications,
      end(hasEmail) {
        $asked.set(null)
        clearEmailStep()
        resolve(hasEmail)
      },
    }),
  )
}

function FirstEmail() {
  const asked = useStore($asked)
  const user = useStore($user)
  return (
    <Dialog title="Where should we email you?" open={asked !== null} onClose={() => asked?.end(false)}>
      {asked && user && <Steps user={user} {...asked} />}
    </Dialog>
  )
}

function Steps({ user, why, orNotifications, end }: Asked & { user: User }) {
  const ways = useStore($loginWays)
  const [failed, setFailed] = useState(false)
  const [email, setEmail] = useState(emailStep)
  const load = useCallback(() => {
    setFailed(false)
    void loadLoginWays().then((isLoaded) => setFailed(!isLoaded))
  }, [])
  useEffect(load, [load])
  if (email) return <EmailCodeForm email={email} onProven={() => end(true)} />
  if (!ways) return failed ? <LoadError onRetry={load} /> : <LinesSkeleton />
  const given = { user, ways, why, orNotifications }
  return <EmailStep {...given} onSent={setEmail} onCancel={() => end(false)} />
}

interface EmailStepProps {
  user: User
  ways: LoginWays
  why: string
  orNotifications: boolean
  onSent(email: string): void
  onCancel(): void
}

// An email that is added can sign in, so a stolen session must not be enough to add one (as in the profile).
function EmailStep({ user: { name, mobile }, ways, why, orNotifications, onSent, onCancel }: EmailStepProps) {
  const form = useShopForm<{ email: string; password: string }>(ways.hasPassword ? ['email', 'password'] : ['email'])
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const send = form.handleSubmit(async ({ email, password }) => {
    if (showViolation(form, { email: email.trim(), password }, { email: EMAIL })) return
    setBusy(true)
    const proof = ways.hasPassword ? { password } : { otp: code }
    const result = await updateProfile({ name, mobile, email: email.trim(), ...proof })
    setBusy(false)
    setCode('')
    if (!result.success) return showRefusal(form, result.message)
    if (!result.data) return
    saveEmailStep(result.data)
    onSent(result.data)
  })
  const isProven = ways.hasPassword || code.length === CODE_LENGTH
  return (
    <form method="post" noValidate onSubmit={send}>
      <p>{why} Your account has no email yet.</p>
      {orNotifications && (
        <p>
          Or by notification: choose that under{' '}
          <a className="link" href={`${PROFILE}#order-updates`}>
            Order updates
          </a>{' '}
          in your profile.
        </p>
      )}
      <div className="dialog__body profile__form">
        <TextField label="Email" type="email" autoComplete="email" {...form.field('email')} />
        {ways.hasPassword ? (
          <PasswordField label="Your password" autoComplete="current-password" {...form.field('password')} />
        ) : (
          <ProofCode mobile={ways.mobile} code={code} onChange={setCode} />
        )}
      </div>
      <FormActions submit="Continue" busy={busy} disabled={!(form.filled && isProven) || busy} onBack={onCancel} />
    </form>
  )
}
