import { useStore } from '@nanostores/react'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { SetupCheck } from '../../../../src/dashboard/onboarding/contract.ts'
import { SETUP_HASH } from '../../../api/paths.ts'
import { CheckActions } from './check-actions.tsx'
import { $setup, loadSetup } from './onboarding.ts'

/**
 * The onboarding checklist. It is shown while something is missing, or if the URL requests it. In a shop that has sales
 * it starts collapsed, unless requested, because the day's figures matter more.
 */
export function SetupChecklist({ isSelling }: { isSelling: boolean }) {
  const setup = useStore($setup)
  const [asked] = useState(location.hash === SETUP_HASH)
  useEffect(() => void loadSetup(), [])
  if (!setup || (setup.isDone && !asked)) return null
  const undone = setup.checks.filter(({ isDone }) => !isDone)
  const done = setup.checks.filter(({ isDone }) => isDone)
  return (
    <details className="setup" id="setup" open={asked || !isSelling}>
      <summary>
        <h2>{undone.length > 0 ? 'Set up your shop' : 'Your shop is set up'}</h2>
        <span>{`${done.length} of ${setup.checks.length} done`}</span>
      </summary>
      <progress
        className="progress setup__progress"
        aria-label="Set up"
        value={done.length}
        max={setup.checks.length}
      />
      {undone.length > 0 && (
        <ul className="setup__list" aria-label="To be done">
          {undone.map((check) => (
            <Check key={check.name} check={check} />
          ))}
        </ul>
      )}
      {done.length > 0 && <Done checks={done} opened={asked && undone.length === 0} />}
    </details>
  )
}

function Done({ checks, opened }: { checks: readonly SetupCheck[]; opened: boolean }) {
  return (
    <details className="setup__done" open={opened}>
      <summary>{`Done (${checks.length})`}</summary>
      <ul className="setup__list">
        {checks.map((check) => (
          <Check key={check.name} check={check} />
        ))}
      </ul>
    </details>
  )
}

function Check({ check }: { check: SetupCheck }) {
  const { isDone, title, words } = check
  const Icon = isDone ? CircleCheck : CircleAlert
  return (
    <li className={isDone ? 'setup__check setup__check--done' : 'setup__check'}>
      <Icon className="icon" role="img" aria-label={isDone ? 'Done' : 'To be done'} />
      <div className="setup__text">
        <h3>{title}</h3>
        <p>{words}</p>
      </div>
      <CheckActions check={check} />
    </li>
  )
}
