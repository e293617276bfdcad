import { ChevronDown, CirclePause, CirclePlay } from 'lucide-react'
import { useEffect, useReducer, useRef, useState } from 'react'
import type { ShopSettings } from '../../../../src/settings/contract.ts'
import { localTime } from '../../../../src/shared/local-time.ts'
import { nextOpening, openingLabel } from '../../../../src/shared/opening-hours.ts'
import { pauseOf } from '../../../../src/shared/pause.ts'
import { SETTINGS } from '../../../../src/shared/schemas/settings.ts'
import { Field } from '../../../ui/Field.tsx'
import { pollWhileVisible } from '../../../ui/poll-while-visible.ts'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useBusy } from '../../../ui/use-busy.ts'
import { showToast } from '../../toasts/toasts.ts'
import { type PauseLength, pauseEnd, pauseLengths } from './pause-lengths.ts'
import { $settings, closedLabel, saveSettings } from './settings.ts'

const MAX_MESSAGE_LENGTH = SETTINGS.paused.properties.message.maxLength
/** A pause ends while the screen is open. */
const LOOK_EVERY_MS = 5000

/** Pauses the shop with one press, and opens it again with another. */
export function Pause({ settings }: { settings: ShopSettings }) {
  const { paused } = settings
  const [busy, setBusy, isBusy] = useBusy()
  const [length, setLength] = useState<PauseLength>('open')
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [, look] = useReducer((looks: number) => looks + 1, 0)
  const message = useRef<HTMLInputElement>(null)
  const moment = useRef<HTMLInputElement>(null)
  useEffect(() => pollWhileVisible(look, LOOK_EVERY_MS), [])
  const now = new Date()
  const isPaused = pauseOf(paused, now) !== undefined
  const closed = closedLabel(settings, now)
  const put = async (next: ShopSettings['paused'], expected?: ShopSettings['paused']) => {
    if (isBusy()) return
    const isUndo = expected !== undefined
    setBusy(true)
    const errors = await saveSettings({ paused: next }, isUndo ? { paused: expected } : {})
    setBusy(false)
    if (errors?.['paused.until']) refuse('This time is over already: choose a later one')
    if (!errors || Object.keys(errors).length > 0) return
    const saved = $settings.get()?.paused ?? null
    const undo = { label: 'Undo', run: () => void put(stillPaused(paused), saved) }
    showToast('success', next ? pausedToast(next, settings) : 'The shop takes orders again', isUndo ? undefined : undo)
  }
  const refuse = (why: string) => {
    setError(why)
    moment.current?.focus()
  }
  const pause = () => {
    const until = pauseEnd(length, typed, settings, new Date())
    if (until === undefined) return refuse('Fill in the date and the time')
    if (until && until <= new Date()) return refuse('This time is over already: choose a later one')
    setError(undefined)
    return put({ message: message.current?.value ?? '', until: until?.toISOString() ?? null })
  }
  const end = length === 'moment' ? undefined : pauseEnd(length, '', settings, now)
  return (
    <section
      className="settings-pause"
      aria-labelledby="pause-title"
      data-paused={isPaused || undefined}
      data-closed={closed ? '' : undefined}
    >
      <div className="settings-pause__line">
        <div>
          <h2 id="pause-title">
            {isPaused ? 'The shop is paused' : closed ? 'The shop is closed' : 'Open for orders'}
          </h2>
          <p>
            {isPaused
              ? pausedLabel(paused!, settings)
              : closed
                ? `${closed}.`
                : 'During its opening hours. While it is paused, shoppers can browse and fill their carts.'}
          </p>
        </div>
        <button
          className={`button ${isPaused ? 'button--action' : 'button--quiet'}`}
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
          <summary>
            <ChevronDown className="icon icon--sm" aria-hidden="true" />
            How long, and the message to shoppers
          </summary>
          <div className="form-grid">
            <div className="half">
              <Field label="Pause" hint={end ? `Orders are taken again ${opensLabel(end, settings)}.` : undefined}>
                {(props) => (
                  <Select {...props} value={length} onChange={({ target }) => setLength(target.value as PauseLength)}>
                    {pauseLengths(settings).map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
            </div>
            {length === 'moment' && (
              <div className="half">
                <TextField
                  label="Until"
                  type="datetime-local"
                  hint="By the clock of India."
                  error={error}
                  min={localTime(now)}
                  value={typed}
                  ref={moment}
                  onChange={({ target }) => {
                    setTyped(target.value)
                    setError(undefined)
                  }}
                />
              </div>
            )}
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

/** What an undo puts back: a pause that has ended is none. */
function stillPaused(paused: ShopSettings['paused']): ShopSettings['paused'] {
  return pauseOf(paused, new Date()) === undefined ? null : paused
}

function pausedToast({ until }: NonNullable<ShopSettings['paused']>, settings: ShopSettings): string {
  return until
    ? `The shop is paused: it opens ${opensLabel(new Date(until), settings)}`
    : 'The shop takes no orders now'
}

function pausedLabel({ until, message }: NonNullable<ShopSettings['paused']>, settings: ShopSettings): string {
  const end = until ? `Orders are taken again ${opensLabel(new Date(until), settings)}.` : 'Until you open it again.'
  return message ? `${end} Shoppers read: ${message}` : end
}

/** Says when the shop opens after a pause: its end may be a time at which the shop is closed. */
function opensLabel(until: Date, settings: ShopSettings): string {
  return openingLabel(nextOpening(settings, until) ?? until, new Date())
}
