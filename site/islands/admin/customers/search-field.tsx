import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { MAX_SEARCH_LENGTH } from '../../../../src/shared/limits.ts'

const DEBOUNCE_MS = 300

/** Searches as it is typed. */
export function SearchField({ onSearch }: { onSearch(text: string): void }) {
  const [typed, setTyped] = useState<string | null>(null)
  const latest = useRef(onSearch)
  latest.current = onSearch
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => latest.current(typed.trim()), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <search className="input-group input-group--search customer-search">
      <Search className="icon input-group__mark" aria-hidden="true" />
      <input
        className="input"
        type="search"
        aria-label="Search customers by name, mobile or email"
        placeholder="Search customers"
        maxLength={MAX_SEARCH_LENGTH}
        value={typed ?? ''}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </search>
  )
}
