import { Copy, Download } from 'lucide-react'
import { saveFile } from '../../ui/save-file.ts'
import { useSettledFocus } from '../../ui/use-settled-focus.ts'
import { copyText } from '../toasts/copy-text.ts'

/** Shows recovery codes, which cannot be shown again. */
export function RecoveryCodeList({ codes, onDone }: { codes: string[]; onDone(): void }) {
  const copyButton = useSettledFocus<HTMLButtonElement>()
  const text = `${codes.join('\n')}\n`
  const copy = () => copyText(text, 'please save them')
  return (
    <>
      <p>
        Without your phone or passkey, one of these signs you in after the password, each of them once. They are shown
        only here: store them where a thief of your phone does not find them.
      </p>
      <ul className="two-step__codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="profile__buttons">
        <button className="button button--quiet button--small" type="button" ref={copyButton} onClick={copy}>
          <Copy className="icon icon--sm" aria-hidden="true" />
          Copy
        </button>
        <button
          className="button button--quiet button--small"
          type="button"
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}
        >
          <Download className="icon icon--sm" aria-hidden="true" />
          Save as a file
        </button>
      </div>
      <div className="dialog__actions">
        <button className="button button--action" type="button" onClick={onDone}>
          I have stored them
        </button>
      </div>
    </>
  )
}
