import { Fragment, useState } from 'react'
import { TextField } from '../../ui/TextField.tsx'
import { LOG_IN } from '../../wording/account.ts'
import { say } from '../../wording/say.ts'
import { showToast } from '../toasts/toasts.ts'
import { leadOn } from './arrival.ts'
import { CODE_LENGTH, CodeField } from './CodeField.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { finishLogin } from './second-factor.ts'
import { SubmitButton } from './submit-button.tsx'
import { useCode } from './use-code.ts'

interface Props {
  /** Token of the login that waits for a code. */
  challenge: string
  /** What the account has besides recovery codes. */
  app: boolean
  passkey: boolean
  /** Returns to email and password. */
  onBack(): void
}

type Way = 'app' | 'passkey' | 'recovery'

const LABELS: Record<Way, string> = {
  app: 'Use the authenticator app',
  passkey: 'Use a passkey',
  recovery: 'Use a recovery code',
}

/** The second step of a login: a code of the authenticator app, a passkey, or a recovery code. */
export function SecondStep({ challenge, app, passkey, onBack }: Props) {
  const [way, setWay] = useState<Way>(app ? 'app' : 'passkey')
  const isApp = way === 'app'
  const { code, isFilled, busy, field, onSubmit } = useCode(
    async (typed) => {
      const result = await finishLogin(challenge, typed)
      if (result.success) {
        leadOn(result)
        return null
      }
      showToast('error', result.message)
      if (result.isOver) onBack()
      return result.message
    },
    // Recovery codes are longer or shorter.
    isApp ? CODE_LENGTH : 1,
  )
  const offered: Way[] = [...(app ? ['app' as const] : []), ...(passkey ? ['passkey' as const] : []), 'recovery']
  const choose = (next: Way) => {
    field.onChange('')
    setWay(next)
  }
  return (
    <div data-second-step>
      {way === 'passkey' ? (
        <div className="entry__step">
          <p>Confirm that it is you with a passkey of your account.</p>
          <PasskeyButton />
        </div>
      ) : (
        <form method="post" noValidate onSubmit={onSubmit}>
          <p>{isApp ? 'Enter the code that your authenticator app shows.' : 'Enter one of your recovery codes.'}</p>
          {isApp ? (
            <CodeField key="app" label="Code" {...field} autoFocus />
          ) : (
            <TextField
              key="recovery"
              label="Recovery code"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={64}
              autoFocus
              value={code}
              error={field.error || undefined}
              onChange={(event) => field.onChange(event.target.value)}
            />
          )}
          <SubmitButton enabled={isFilled} busy={busy} guarded>
            {say(LOG_IN)}
          </SubmitButton>
        </form>
      )}
      <p className="entry__foot">
        {offered
          .filter((one) => one !== way)
          .map((one) => (
            <Fragment key={one}>
              <button className="link" type="button" onClick={() => choose(one)}>
                {LABELS[one]}
              </button>{' '}
              or{' '}
            </Fragment>
          ))}
        <button className="link" type="button" onClick={onBack}>
          start again
        </button>
      </p>
    </div>
  )
}
