import { Copy } from 'lucide-react'
import type { AddedStaff } from '../../../../src/account/staff/contract.ts'
import { ONE_TIME_PASSWORD_DAYS } from '../../../../src/shared/limits.ts'
import { useSettledFocus } from '../../../ui/use-settled-focus.ts'
import { copyText } from '../../toasts/copy-text.ts'

/** Shows the one-time password, which cannot be shown again. */
export function OneTimePassword({ added, onClose }: { added: AddedStaff; onClose(): void }) {
  const copyButton = useSettledFocus<HTMLButtonElement>()
  const copy = () => copyText(added.oneTimePassword ?? '', 'please type it')
  return (
    <>
      <p>
        {`${added.email} is an admin now. This password is valid for one login within ${ONE_TIME_PASSWORD_DAYS} days and is shown only here; an email says how to choose another without it.`}
      </p>
      <p className="one-time">
        <code>{added.oneTimePassword}</code>
        <button className="button button--quiet button--small" type="button" ref={copyButton} onClick={copy}>
          <Copy className="icon icon--sm" aria-hidden="true" />
          Copy
        </button>
      </p>
      <div className="dialog__actions">
        <button className="button button--action" type="button" onClick={onClose}>
          Done
        </button>
      </div>
    </>
  )
}
