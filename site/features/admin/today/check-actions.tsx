import { useStore } from '@nanostores/react'
import type { SetupCheck, SetupScreen } from '../../../../src/dashboard/onboarding/contract.ts'
import { ADMIN_CATEGORIES, ADMIN_IMPORT, ADMIN_STAFF, settingsUrl } from '../../../api/paths.ts'
import { useBusy } from '../../../ui/use-busy.ts'
import { $mailLabel, accept, tryMail } from './onboarding.ts'
import { RemoveDemo } from './remove-demo.tsx'

/** Actions that resolve a check, here or on another screen. */
export function CheckActions({ check }: { check: SetupCheck }) {
  const { name, isDone } = check
  if (name === 'mail') return <TestMail isDone={isDone} />
  if (isDone) return null
  if (name === 'demo') return <RemoveDemo />
  return (
    <p className="setup__actions">
      {name === 'catalogue' && (
        <a className="button button--quiet button--small" href={ADMIN_CATEGORIES}>
          Add a category
        </a>
      )}
      {check.screen && (
        <a className="button button--quiet button--small" href={screenOf(check.screen).path}>
          {screenOf(check.screen).label}
        </a>
      )}
      {check.acceptWords && <Accept check={check} label={check.acceptWords} />}
    </p>
  )
}

function screenOf(screen: SetupScreen): { path: string; label: string } {
  if (screen === 'import') return { path: ADMIN_IMPORT, label: 'Import products' }
  if (screen === 'staff') return { path: ADMIN_STAFF, label: 'Open Staff' }
  return { path: settingsUrl(screen.slice(screen.indexOf('#') + 1)), label: 'Open Settings' }
}

function Accept({ check, label }: { check: SetupCheck; label: string }) {
  const [busy, setBusy, isBusy] = useBusy()
  const press = async () => {
    if (isBusy()) return
    setBusy(true)
    await accept(check.name)
    setBusy(false)
    // The button disappears with its check, so the focus moves to the checklist.
    document.querySelector<HTMLElement>('#setup summary')?.focus()
  }
  return (
    <button className="button button--plain button--small" type="button" aria-disabled={busy} onClick={press}>
      {label}
    </button>
  )
}

function TestMail({ isDone }: { isDone: boolean }) {
  const said = useStore($mailLabel)
  const [busy, setBusy, isBusy] = useBusy()
  const press = async () => {
    if (isBusy()) return
    setBusy(true)
    await tryMail()
    setBusy(false)
  }
  return (
    <div className="setup__mail">
      <p className="setup__actions">
        <button
          className="button button--quiet button--small"
          type="button"
          aria-disabled={busy}
          aria-busy={busy}
          onClick={press}
        >
          {busy && <span className="spinner" aria-hidden="true" />}
          {busy ? 'Sending' : isDone ? 'Send another test email' : 'Send a test email'}
        </button>
      </p>
      <p className={said?.isGood ? 'setup__said' : 'setup__said setup__said--bad'} role="status">
        {said?.text}
      </p>
    </div>
  )
}
