import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { PasskeyView } from '../../../src/account/passkey/contract.ts'
import type { SecondFactorView } from '../../../src/account/second-factor/contract.ts'
import { late, useOnceWanted } from '../../ui/late.tsx'
import { whenLabel } from '../../ui/time-labels.ts'
import { passkeyObstacle } from './passkeys.ts'

const PasskeyDialog = late(async () => (await import('./passkey-dialog.tsx')).PasskeyDialog)

/** Lists an admin's passkeys, and lets them be added and removed. */
export function PasskeyList({ factor, onClose }: { factor: SecondFactorView; onClose(): void }) {
  const { passkeys, passkeyOrigin } = factor
  const [change, setChange] = useState<'add' | PasskeyView | null>(null)
  const isWanted = useOnceWanted(change !== null)
  const obstacle = passkeyObstacle(passkeyOrigin)
  return (
    <div className="profile__row">
      <h3>Passkeys</h3>
      {passkeys.length > 0 && (
        <ul className="login-list" aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <li key={passkey._id}>
              <KeyRound className="icon" aria-hidden="true" />
              <div>
                <p className="login-list__name">{passkey.name}</p>
                <p className="login-list__use">{labelOf(passkey)}</p>
              </div>
              <button
                className="button button--danger button--small"
                type="button"
                aria-label={`Remove ${passkey.name}`}
                onClick={() => setChange(passkey)}
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      )}
      <p>{obstacle ?? 'Sign in by fingerprint, face or PIN, without password and code.'}</p>
      {obstacle === null && (
        <button className="button button--quiet" type="button" onClick={() => setChange('add')}>
          Add a passkey
        </button>
      )}
      {isWanted && (
        <PasskeyDialog
          change={change}
          onClose={() => {
            setChange(null)
            onClose()
          }}
        />
      )}
    </div>
  )
}

function labelOf({ createdAt, lastUsedAt, domain }: PasskeyView): string {
  const used = lastUsedAt === null ? 'Not used yet' : `Last used: ${whenLabel(lastUsedAt)}`
  const elsewhere = domain === location.hostname ? '' : ` · Works at ${domain} alone`
  return `${used} · Added: ${whenLabel(createdAt)}${elsewhere}`
}
