import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { Select } from '../../../ui/Select.tsx'

interface OneOfProps<Value extends string> {
  legend: string
  name: string
  value: Value
  labels: Record<NoInfer<Value>, string>
  onChange(value: NoInfer<Value>): void
  children?: ReactNode
}

/** Radio buttons, for a choice among few options. */
export function OneOf<Value extends string>({ legend, name, value, labels, onChange, children }: OneOfProps<Value>) {
  return (
    <fieldset className="import-money">
      <legend>{legend}</legend>
      {(Object.entries(labels) as [Value, string][]).map(([each, label]) => (
        <label key={each}>
          <input type="radio" name={name} checked={value === each} onChange={() => onChange(each)} />
          {label}
        </label>
      ))}
      {children}
    </fieldset>
  )
}

/** Warning of a possible mistake, shown next to the control that corrects it. */
export function Doubt({ children }: { children: ReactNode }) {
  return (
    <p className="import-doubt" role="status">
      <TriangleAlert className="icon" aria-hidden="true" />
      {children}
    </p>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  labels: Record<NoInfer<Value>, string>
  /** The id of what says why the choice was refused. */
  refusedBy?: string | undefined
  onChange(value: NoInfer<Value>): void
}

/** Dropdown, for a choice among many options. */
export function Choice<Value extends string>({ label, value, labels, refusedBy, onChange }: ChoiceProps<Value>) {
  const id = useId()
  return (
    <label className="field" htmlFor={id}>
      <span className="field__label">{label}</span>
      <Select
        id={id}
        value={value}
        aria-invalid={refusedBy !== undefined}
        aria-describedby={refusedBy}
        onChange={({ currentTarget }) => onChange(currentTarget.value as Value)}
      >
        {(Object.entries(labels) as [Value, string][]).map(([each, label]) => (
          <option key={each} value={each}>
            {label}
          </option>
        ))}
      </Select>
    </label>
  )
}
