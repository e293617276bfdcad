import { useStore } from '@nanostores/react'
import { Select } from '../../../ui/Select.tsx'
import { $adminCategories } from './categories.ts'

interface Props {
  /** The id of a category; empty for all. */
  value: string
  className?: string | undefined
  onChange(categoryId: string): void
}

/** Narrows a list to one category. */
export function CategoryFilter({ value, className, onChange }: Props) {
  const categories = useStore($adminCategories)
  return (
    <Select
      className={className}
      aria-label="Category"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      <option value="">All categories</option>
      {categories?.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </Select>
  )
}
