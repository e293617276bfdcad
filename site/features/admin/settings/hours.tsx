import { Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import {
  MAX_SPANS_PER_DAY,
  type OpenHours,
  type OpenSpan,
  WEEKDAYS,
  type Weekday,
} from '../../../../src/shared/opening-hours.ts'
import { HolidayList, useHolidayDraft } from './holidays.tsx'
import { errorAt, Section, type SectionProps, type SettingsForm } from './section.tsx'
import { closedLabel } from './settings.ts'

/** The opening hours of each weekday, and the holidays. */
export function Hours(props: SectionProps) {
  const draft = useHolidayDraft()
  return (
    <Section
      {...props}
      names={['openHours', 'holidays']}
      draft={draft}
      note="By the clock of India. Times that end before they begin go on past midnight; a day without times is closed."
    >
      {(form) => (
        <>
          <Week form={form} />
          <HolidayList form={form} draft={draft} />
        </>
      )}
    </Section>
  )
}

const USUAL: OpenSpan = { opens: '07:00', closes: '23:00' }

function Week({ form }: { form: SettingsForm }) {
  const hours = form.watch('openHours')
  const put = (next: OpenHours | null) => form.setValue('openHours', next, { shouldDirty: true })
  const times = { openHours: hours, holidays: form.watch('holidays') }
  const closed = form.formState.isDirty ? closedLabel(times, new Date()) : null
  const usual = () => Object.fromEntries(WEEKDAYS.map((day) => [day, [USUAL]])) as OpenHours
  return (
    <div className="hours">
      <label className="check">
        <input type="checkbox" checked={hours === null} onChange={() => put(hours === null ? usual() : null)} />
        Always open
      </label>
      {hours && (
        <>
          <ul className="hours__days">
            {WEEKDAYS.map((day) => (
              <Day
                key={day}
                day={day}
                spans={hours[day]}
                fault={errorOf(form, day)}
                onChange={(spans) => put({ ...hours, [day]: spans })}
              />
            ))}
          </ul>
          <button
            className="button button--quiet button--small"
            type="button"
            onClick={() => put(Object.fromEntries(WEEKDAYS.map((day) => [day, hours.monday])) as OpenHours)}
          >
            Every day as on Monday
          </button>
        </>
      )}
      <p className="hours__note" role="status">
        {closed && `${closed}, once this is saved.`}
      </p>
    </div>
  )
}

interface DayProps {
  day: Weekday
  spans: readonly OpenSpan[]
  fault: string | undefined
  onChange(spans: OpenSpan[]): void
}

function Day({ day, spans, fault: error, onChange }: DayProps) {
  const add = useRef<HTMLButtonElement>(null)
  const name = day.charAt(0).toUpperCase() + day.slice(1)
  const change = (at: number, changed: Partial<OpenSpan>) =>
    onChange(spans.map((span, index) => (index === at ? { ...span, ...changed } : span)))
  const remove = (at: number) => {
    onChange(spans.filter((_, index) => index !== at))
    add.current?.focus()
  }
  return (
    <li className="hours__day">
      <b>{name}</b>
      <div className="hours__spans">
        {spans.length === 0 && <p className="hours__closed">Closed</p>}
        {spans.map(({ opens, closes }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: spans have no identity but their place.
          <p className="hours__span" key={at}>
            <input
              className="input"
              type="time"
              aria-label={`${name} opens`}
              aria-invalid={Boolean(error)}
              value={opens}
              onChange={({ target }) => change(at, { opens: target.value })}
            />
            <span aria-hidden="true">to</span>
            <input
              className="input"
              type="time"
              aria-label={`${name} closes`}
              aria-invalid={Boolean(error)}
              value={closes}
              onChange={({ target }) => change(at, { closes: target.value })}
            />
            <button
              className="icon-button"
              type="button"
              aria-label={`Remove times of ${name}`}
              onClick={() => remove(at)}
            >
              <Trash2 className="icon icon--sm" aria-hidden="true" />
            </button>
          </p>
        ))}
        {error && (
          <p className="field__error" role="alert">
            {error}
          </p>
        )}
      </div>
      <button
        className="icon-button hours__add"
        type="button"
        ref={add}
        aria-label={`Add times to ${name}`}
        aria-disabled={spans.length >= MAX_SPANS_PER_DAY}
        onClick={() => spans.length < MAX_SPANS_PER_DAY && onChange([...spans, nextSpan(spans)])}
      >
        <Plus className="icon icon--sm" aria-hidden="true" />
      </button>
    </li>
  )
}

/** Returns the default hours for the first span of a day. A further span starts where the last one ends. */
function nextSpan(spans: readonly OpenSpan[]): OpenSpan {
  const last = spans.at(-1)
  return last ? { opens: last.closes, closes: '' } : USUAL
}

// The server reports an invalid time at the path of that time, not of the day.
function errorOf(form: SettingsForm, day: Weekday): string | undefined {
  const own = errorAt(form, `openHours.${day}`)
  const inside = [0, 1, 2, 3].flatMap((at) =>
    ['opens', 'closes'].map((end) => errorAt(form, `openHours.${day}.${at}.${end}`)),
  )
  return own ?? (inside.some(Boolean) ? 'Fill in both times' : undefined)
}
