import { Search } from 'lucide-react'
import { MAX_SEARCH_LENGTH } from '../../../../src/shared/limits.ts'
import { useSearch } from '../../../ui/use-search.ts'
import { SEARCH_PRODUCTS } from '../../../wording/admin.ts'
import { say } from '../../../wording/say.ts'

interface Props {
  /** The initial search text. */
  begun: string
  onSearch(search: string): void
}

export function ProductSearch({ begun, onSearch }: Props) {
  const [typed, setTyped] = useSearch(onSearch, begun)
  return (
    <search className="search-box admin-search">
      <Search className="icon" aria-hidden="true" />
      <input
        type="search"
        aria-label="Search product"
        placeholder={say(SEARCH_PRODUCTS)}
        maxLength={MAX_SEARCH_LENGTH}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </search>
  )
}
