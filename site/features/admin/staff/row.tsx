import type { StaffView } from '../../../../src/account/staff/contract.ts'
import { Avatar } from '../../account/Avatar.tsx'
import { loginLabel } from './labels.ts'

interface Props {
  admin: StaffView
  isYou: boolean
  onRemove(): void
}

export function StaffRow({ admin, isYou, onRemove }: Props) {
  const { name, email, avatar, isInvited, lastLoginAt } = admin
  return (
    <li className="staff__row">
      <Avatar address={avatar} name={name} />
      <div className="staff__who">
        <p className="staff__name">
          <b>{name}</b>
          {isYou && <span className="state-tag">You</span>}
          {isInvited && <span className="state-tag state-tag--work">Invited</span>}
        </p>
        <p>{email}</p>
        <p className="staff__seen">{loginLabel(lastLoginAt)}</p>
      </div>
      {!isYou && (
        <button
          className="button button--quiet button--small staff__remove"
          type="button"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          Remove
        </button>
      )}
    </li>
  )
}
