import { useEffect, useState } from 'react'
import type { DeliveryTime } from '../../../../src/settings/contract.ts'
import { timeOfDayLabel } from '../../../../src/shared/time-of-day.ts'
import { countLabel } from '../today/labels.ts'
import { fetchDeliveryTimes } from './api.ts'

/** How long deliveries take, by the hour of the day in which they are ordered. */
export function MeasuredTimes() {
  const [times, setTimes] = useState<DeliveryTime[] | null>()
  const load = async () => {
    const reply = await fetchDeliveryTimes()
    setTimes(reply.success ? reply.data : null)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the section opens.
  useEffect(() => void load(), [])
  if (times === null)
    return (
      <p className="field__hint" role="status">
        The measured times could not be loaded.{' '}
        <button className="link" type="button" onClick={() => void load()}>
          Try again
        </button>
      </p>
    )
  if (times === undefined) return <p className="field__hint">Loading the measured times…</p>
  if (times.length === 0)
    return <p className="field__hint">Nothing is measured yet: an hour of the day needs 20 delivered orders.</p>
  return (
    <ul className="measured-times" aria-label="Measured times">
      {times.map(({ hour, minutes, orders }) => (
        <li key={hour}>
          <span>
            {timeOfDayLabel(hour)} to {timeOfDayLabel((hour + 1) % 24)}
          </span>
          <b>{minutes} min</b>
          <small>of {countLabel(orders, 'order')}</small>
        </li>
      ))}
    </ul>
  )
}
