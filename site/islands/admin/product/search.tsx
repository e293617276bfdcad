import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { MAX_SEARCH_LENGTH } from '../../../../src/shared/limits.ts'

const DEBOUNCE_MS = 300

/** The search box of the product list; it asks once nothing more is typed for a moment. */
export function ProductSearch({ onSearch }: { onSearch(search: string): void }) {
  const [typed, setTyped] = useState('')
  const asked = useRef({ typed, onSearch })
  asked.current.onSearch = onSearch
  useEffect(() => {
    if (typed === asked.current.typed) return
    const timer = setTimeout(() => {
      asked.current.typed = typed
      asked.current.onSearch(typed.trim())
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <search className="search-field admin-search">
      <Search className="icon" aria-hidden="true" />
      <input
        type="search"
        aria-label="Search product"
        placeholder="Search product here ..."
        maxLength={MAX_SEARCH_LENGTH}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </search>
  )
}
