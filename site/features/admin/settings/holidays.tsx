import { type KeyboardEvent, useRef, useState } from 'react'
import { localTime, weekdayLabel } from '../../../../src/shared/local-time.ts'
import { byDate, type Holiday, upcomingHolidays } from '../../../../src/shared/opening-hours.ts'
import { SETTINGS } from '../../../../src/shared/schemas/settings.ts'
import { Chips } from '../../../ui/Chips.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { type Draft, errorAt, type SettingsForm } from './section.tsx'

const MAX_NAME_LENGTH = SETTINGS.holidays.items.properties.name.maxLength
const NONE: Holiday = { date: '', name: '' }

export interface HolidayDraft extends Draft {
  typed: Holiday
  error: string | undefined
  type(changed: Partial<Holiday>): void
}

/** A holiday that is typed and not yet in the list. */
export function useHolidayDraft(): HolidayDraft {
  const [typed, setTyped] = useState(NONE)
  const [error, setError] = useState<string>()
  const type = (changed: Partial<Holiday>) => {
    setTyped((before) => ({ ...before, ...changed }))
    setError(undefined)
  }
  const take = (form: SettingsForm): boolean => {
    const holidays = form.getValues('holidays')
    const refusal = refusalOf(typed.date, holidays)
    setError(refusal)
    if (refusal) return false
    form.setValue('holidays', [...holidays, { date: typed.date, name: typed.name.trim() }].sort(byDate), {
      shouldDirty: true,
    })
    setTyped(NONE)
    return true
  }
  return { typed, error, type, take, isTyped: typed.date + typed.name.trim() !== '', discard: () => type(NONE) }
}

/** The days on which the shop is closed. */
export function HolidayList({ form, draft }: { form: SettingsForm; draft: HolidayDraft }) {
  const holidays = form.watch('holidays')
  const dateField = useRef<HTMLInputElement>(null)
  const { typed, type } = draft
  const upcoming = upcomingHolidays(holidays, new Date())
  const past = holidays
    .filter((holiday) => !upcoming.includes(holiday))
    .sort(byDate)
    .reverse()
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
  const remove = ({ id }: { id: string }) =>
    form.setValue(
      'holidays',
      holidays.filter(({ date }) => date !== id),
      { shouldDirty: true },
    )
  const chips = (list: readonly Holiday[]) => list.map((holiday) => ({ id: holiday.date, name: holidayLabel(holiday) }))
  const focusWhenEmpty = () => dateField.current
  return (
    <fieldset className="settings-group holidays">
      <legend>Holidays</legend>
      <p className="holidays__note">
        {upcoming.length === 0 ? 'None to come. ' : ''}On a holiday the shop is closed from midnight to midnight, and
        says when it opens again.
      </p>
      <Chips label="Holidays" chips={chips(upcoming)} onRemove={remove} focusWhenEmpty={focusWhenEmpty} />
      <div className="holidays__new">
        <TextField
          label="Date"
          type="date"
          min={localTime(new Date()).slice(0, 10)}
          error={draft.error ?? (refused < 0 ? errorAt(form, 'holidays') : refusedLabel(form, refused))}
          value={typed.date}
          ref={dateField}
          onChange={({ target }) => type({ date: target.value })}
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

function holidayLabel({ date, name }: Holiday): string {
  return [weekdayLabel(date), name].filter(Boolean).join(': ')
}

function refusalOf(date: string, holidays: readonly Holiday[]): string | undefined {
  if (!date) return 'Choose the date'
  if (upcomingHolidays([{ ...NONE, date }], new Date()).length === 0) return 'This day is over: choose a later one'
  return holidays.some((other) => other.date === date) ? 'This day is in the list already' : undefined
}

// The server names a holiday by its place in the list.
function refusedLabel(form: SettingsForm, at: number): string {
  const { date } = form.getValues('holidays')[at]!
  const error = errorAt(form, `holidays.${at}.date`) ?? errorAt(form, `holidays.${at}.name`)!
  return `${weekdayLabel(date)}: ${error.charAt(0).toLowerCase()}${error.slice(1)}`
}
