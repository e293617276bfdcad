import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Select } from '../../../ui/Select.tsx'
import { $undeclared, isUndeclared, loadUndeclared, UNDECLARED_LABELS, type Undeclared } from './undeclared.ts'

interface Props {
  value: Undeclared | undefined
  onChange(undeclared: Undeclared | undefined): void
}

/** Narrows the product list to what the law asks for and is not declared, with the number of products of each. */
export function UndeclaredFilter({ value, onChange }: Props) {
  const counts = useStore($undeclared)
  useEffect(() => void loadUndeclared(), [])
  const countOf = (name: Undeclared) => (name === 'any' ? counts?.undeclared : counts?.fields[name])
  const offered = Object.keys(UNDECLARED_LABELS)
    .filter(isUndeclared)
    .filter((name) => name === value || countOf(name))
  if (offered.length === 0) return null
  return (
    <Select
      className="undeclared-filter"
      aria-label="Declarations"
      value={value ?? ''}
      onChange={({ target }) => onChange(isUndeclared(target.value) ? target.value : undefined)}
    >
      <option value="">All products</option>
      {offered.map((name) => (
        <option key={name} value={name}>
          {`${UNDECLARED_LABELS[name]}${counts ? ` (${countOf(name)!.toLocaleString('en-IN')})` : ''}`}
        </option>
      ))}
    </Select>
  )
}
