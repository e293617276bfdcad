import { type KeyboardEvent, useRef, useState } from 'react'
import { type HolidayPeriod, holidayPeriods, holidaysOf, periodLabel } from '../../../../src/shared/holiday-periods.ts'
import { localTime, weekdayLabel } from '../../../../src/shared/local-time.ts'
import { byDate, type Holiday, upcomingHolidays } from '../../../../src/shared/opening-hours.ts'
import { SETTINGS } from '../../../../src/shared/schemas/settings.ts'
import { Chips } from '../../../ui/Chips.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { type Draft, errorAt, type SettingsForm } from './section.tsx'

const MAX_NAME_LENGTH = SETTINGS.holidays.items.properties.name.maxLength
const MAX_DAYS = SETTINGS.holidays.maxItems
const NONE: HolidayPeriod = { first: '', last: '', name: '' }

type Refusal = Partial<Record<'first' | 'last', string>>

export interface HolidayDraft extends Draft {
  typed: HolidayPeriod
  refusal: Refusal
  type(changed: Partial<HolidayPeriod>): void
}

/** A holiday of a day or several that is typed and not yet in the list. */
export function useHolidayDraft(): HolidayDraft {
  const [typed, setTyped] = useState(NONE)
  const [refusal, setRefusal] = useState<Refusal>({})
  const type = (changed: Partial<HolidayPeriod>) => {
    setTyped((before) => ({ ...before, ...changed }))
    setRefusal({})
  }
  const take = (form: SettingsForm): boolean => {
    const holidays = form.getValues('holidays')
    const period = { ...typed, last: typed.last || typed.first, name: typed.name.trim() }
    const added = holidaysOf(period, MAX_DAYS + 1)
    const refused = refusalOf(period, added, holidays)
    setRefusal(refused)
    if (refused.first || refused.last) return false
    form.setValue('holidays', [...holidays, ...added].sort(byDate), { shouldDirty: true })
    setTyped(NONE)
    return true
  }
  const isTyped = typed.first + typed.last + typed.name.trim() !== ''
  return { typed, refusal, type, take, isTyped, discard: () => type(NONE) }
}

/** The days on which the shop is closed. */
export function HolidayList({ form, draft }: { form: SettingsForm; draft: HolidayDraft }) {
  const holidays = form.watch('holidays')
  const dateField = useRef<HTMLInputElement>(null)
  const { typed, type } = draft
  const today = localTime(new Date()).slice(0, 10)
  const upcoming = upcomingHolidays(holidays, new Date())
  const past = holidayPeriods(holidays.filter((holiday) => !upcoming.includes(holiday))).reverse()
  const refused = holidays.findIndex(
    (_, at) => errorAt(form, `holidays.${at}.date`) ?? errorAt(form, `holidays.${at}.name`),
  )
  const add = () => {
    draft.take(form)
    dateField.current?.focus()
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !draft.isTyped) return
    event.preventDefault()
    add()
  }
  const chips = (list: readonly HolidayPeriod[]) =>
    list.map((period) => ({ ...period, id: period.first, name: labelOf(period) }))
  const remove = ({ first, last }: HolidayPeriod) =>
    form.setValue(
      'holidays',
      holidays.filter(({ date }) => date < first || date > last),
      { shouldDirty: true },
    )
  const focusWhenEmpty = () => dateField.current
  return (
    <fieldset className="settings-group holidays">
      <legend>Holidays</legend>
      <p className="holidays__note">
        {upcoming.length === 0 ? 'None to come. ' : ''}On a holiday the shop is closed from midnight to midnight, and
        says when it opens again.
      </p>
      <Chips
        label="Holidays"
        chips={chips(holidayPeriods(upcoming))}
        onRemove={remove}
        focusWhenEmpty={focusWhenEmpty}
      />
      <div className="holidays__new">
        <TextField
          label="Date"
          type="date"
          min={today}
          error={draft.refusal.first ?? (refused < 0 ? errorAt(form, 'holidays') : refusedLabel(form, refused))}
          value={typed.first}
          ref={dateField}
          onChange={({ target }) => type({ first: target.value })}
          onKeyDown={addOnEnter}
        />
        <TextField
          label="Last day (optional)"
          type="date"
          min={typed.first || today}
          error={draft.refusal.last}
          value={typed.last}
          onChange={({ target }) => type({ last: target.value })}
          onKeyDown={addOnEnter}
        />
        <TextField
          label="Name (optional)"
          placeholder="Diwali"
          maxLength={MAX_NAME_LENGTH}
          value={typed.name}
          onChange={({ target }) => type({ name: target.value })}
          onKeyDown={addOnEnter}
        />
        <button
          className="button button--quiet"
          type="button"
          aria-disabled={!draft.isTyped}
          onClick={() => draft.isTyped && add()}
        >
          Add the holiday
        </button>
      </div>
      {past.length > 0 && (
        <details className="holidays__past">
          <summary>{past.length === 1 ? 'One past holiday' : `${past.length} past holidays`}</summary>
          <Chips label="Past holidays" chips={chips(past)} onRemove={remove} focusWhenEmpty={focusWhenEmpty} />
        </details>
      )}
    </fieldset>
  )
}

function labelOf(period: HolidayPeriod): string {
  return [periodLabel(period), period.name].filter(Boolean).join(': ')
}

function refusalOf({ first, last }: HolidayPeriod, added: readonly Holiday[], holidays: readonly Holiday[]): Refusal {
  if (!first) return { first: 'Choose the date' }
  if (upcomingHolidays([{ date: first, name: '' }], new Date()).length === 0)
    return { first: 'This day is over: choose a later one' }
  if (added.length === 0) return { last: 'The last day is before the first' }
  if (holidays.length + added.length > MAX_DAYS) return { last: `All holidays can have ${MAX_DAYS} days at most` }
  const repeated = added.find(({ date }) => holidays.some((other) => other.date === date))?.date
  if (!repeated) return {}
  return {
    first: first === last ? 'This day is in the list already' : `${weekdayLabel(repeated)} is in the list already`,
  }
}

// The server names a holiday by its place in the list.
function refusedLabel(form: SettingsForm, at: number): string {
  const { date } = form.getValues('holidays')[at]!
  const error = errorAt(form, `holidays.${at}.date`) ?? errorAt(form, `holidays.${at}.name`)!
  return `${weekdayLabel(date)}: ${error.charAt(0).toLowerCase()}${error.slice(1)}`
}
