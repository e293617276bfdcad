import { CirclePause, CirclePlay } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ShopSettings } from '../../../../src/settings/contract.ts'
import { openingLabel } from '../../../../src/shared/opening-hours.ts'
import { SETTINGS } from '../../../../src/shared/schemas/settings.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { useBusy } from '../../../ui/use-busy.ts'
import { showToast } from '../../toasts/toasts.ts'
import { saveSettings } from './settings.ts'

const MAX_MESSAGE_LENGTH = SETTINGS.paused.properties.message.maxLength

const LENGTHS = [
  { minutes: 0, name: 'until I open it again' },
  { minutes: 15, name: 'for 15 minutes' },
  { minutes: 30, name: 'for 30 minutes' },
  { minutes: 60, name: 'for an hour' },
  { minutes: 180, name: 'for three hours' },
]

/** Pauses the shop with one press, and opens it again with another. */
export function Pause({ paused }: { paused: ShopSettings['paused'] }) {
  const [busy, setBusy, isBusy] = useBusy()
  const [minutes, setMinutes] = useState(0)
  const message = useRef<HTMLInputElement>(null)
  const isPaused = paused !== null && (paused.until === null || new Date(paused.until) > new Date())
  const put = async (next: ShopSettings['paused']) => {
    if (isBusy()) return
    setBusy(true)
    const errors = await saveSettings({ paused: next })
    setBusy(false)
    if (errors && Object.keys(errors).length === 0)
      showToast('success', next ? 'The shop takes no orders now' : 'The shop takes orders')
  }
  const pause = () => {
    const until = minutes > 0 ? new Date(Date.now() + minutes * 60_000).toISOString() : null
    return put({ message: message.current?.value ?? '', until })
  }
  return (
    <section className="settings-pause" aria-labelledby="pause-title" data-paused={isPaused || undefined}>
      <div className="settings-pause__line">
        <div>
          <h2 id="pause-title">{isPaused ? 'The shop is paused' : 'The shop takes orders'}</h2>
          <p>
            {isPaused
              ? pausedLabel(paused)
              : 'During its opening hours. While it is paused, shoppers can browse and fill their carts.'}
          </p>
        </div>
        <button
          className={`button button--large ${isPaused ? 'button--action' : 'button--quiet'}`}
          type="button"
          aria-disabled={busy}
          aria-busy={busy}
          onClick={() => void (isPaused ? put(null) : pause())}
        >
          {isPaused ? (
            <CirclePlay className="icon" aria-hidden="true" />
          ) : (
            <CirclePause className="icon" aria-hidden="true" />
          )}
          {isPaused ? 'Take orders again' : 'Pause the shop'}
        </button>
      </div>
      {!isPaused && (
        <details className="settings-pause__more">
          <summary>How long, and the message to shoppers</summary>
          <div className="form-grid">
            <div className="field half">
              <label htmlFor="pause-length">Pause</label>
              <select
                className="input"
                id="pause-length"
                value={minutes}
                onChange={({ target }) => setMinutes(Number(target.value))}
              >
                {LENGTHS.map(({ minutes: length, name }) => (
                  <option key={length} value={length}>
                    {name}
                  </option>
                ))}
              </select>
            </div>
            <div className="half">
              <TextField
                label="Message to shoppers"
                placeholder="Back after the rain"
                maxLength={MAX_MESSAGE_LENGTH}
                ref={message}
              />
            </div>
          </div>
        </details>
      )}
    </section>
  )
}

function pausedLabel(paused: NonNullable<ShopSettings['paused']>): string {
  const end = paused.until
    ? `Orders are taken again ${openingLabel(new Date(paused.until), new Date())}.`
    : 'Until you open it again.'
  return paused.message ? `${end} Shoppers read: ${paused.message}` : end
}
