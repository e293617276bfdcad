import type { ReactNode } from 'react'

interface Days {
  /** As a date input has them, such as 2026-11-21; empty for no limit. */
  from: string
  to: string
}

interface Props extends Days {
  onChange(next: Days): void
  /** What is done with the days. */
  children: ReactNode
}

/** The first and the last day of what is shown or downloaded. */
export function DayRange({ from, to, onChange, children }: Props) {
  return (
    <div className="day-range">
      <label>
        From
        <input
          className="input"
          type="date"
          value={from}
          max={to || undefined}
          onChange={({ currentTarget }) => onChange({ from: currentTarget.value, to })}
        />
      </label>
      <label>
        To
        <input
          className="input"
          type="date"
          value={to}
          min={from || undefined}
          onChange={({ currentTarget }) => onChange({ from, to: currentTarget.value })}
        />
      </label>
      {children}
    </div>
  )
}
