import { Download } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../../ui/save-file.ts'
import { showToast } from '../toasts/toasts.ts'
import { downloadMyData } from './account.ts'

/** Lets the shopper download everything that the shop stores about them. */
export function MyData() {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    const result = await downloadMyData()
    setBusy(false)
    if (result.success) saveFile(result.data, 'my-data.json')
    else showToast('error', result.message)
  }
  return (
    <div className="profile__row">
      <p>Your details, addresses, cart, orders and what you wait for, in one file.</p>
      <button className="button button--quiet" type="button" disabled={busy} aria-busy={busy} onClick={download}>
        <Download className="icon" aria-hidden="true" />
        Download my data
      </button>
    </div>
  )
}
