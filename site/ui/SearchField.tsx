import { SearchInput } from './SearchInput.tsx'
import { useSearch } from './use-search.ts'

interface Props {
  label: string
  placeholder: string
  className: string
  /** What has been asked, where it can be asked elsewhere too. */
  asked?: string
  onSearch(text: string): void
}

/** Searches as it is typed. */
export function SearchField({ label, placeholder, className, asked, onSearch }: Props) {
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
