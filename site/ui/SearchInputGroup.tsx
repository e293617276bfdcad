import { SearchInput } from './SearchInput.tsx'
import { useSearch } from './use-search.ts'

interface Props {
  label: string
  placeholder: string
  className: string
  /** The current search, if it can also be changed elsewhere. */
  asked?: string
  onSearch(text: string): void
}

/** A search field that searches as the user types. */
export function SearchInputGroup({ label, placeholder, className, asked, onSearch }: Props) {
  const [typed, setTyped] = useSearch(onSearch, asked)
  return (
    <search className={`input-group input-group--search ${className}`}>
      <SearchInput
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </search>
  )
}
