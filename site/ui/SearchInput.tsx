import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { MAX_SEARCH_LENGTH } from '../../src/shared/limits.ts'

/** A search input with its icon. Its parent must be an `input-group`. */
export function SearchInput(input: ComponentProps<'input'>) {
  return (
    <>
      <Search className="icon input-group__mark" aria-hidden="true" />
      <input className="input" type="search" maxLength={MAX_SEARCH_LENGTH} {...input} />
    </>
  )
}
