import { useStore } from '@nanostores/react'
import { ChevronDown, Keyboard, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { OrderState } from '../../../../src/order/states.ts'
import { MAX_SEARCH_LENGTH } from '../../../../src/shared/limits.ts'
import { $view, ask, search, showView } from '../../../stores/admin-desk-view.ts'
import { LiveLine } from './live-line.tsx'

const DEBOUNCE_MS = 300

const FILTERS: [value: string, name: string][] = [
  ['board', 'On their way'],
  ['awaiting payment', 'Awaiting payment'],
  ['delivered', 'Delivered'],
  ['cancelled', 'Cancelled'],
  ['refused', 'Refused'],
  ['', 'All orders'],
]

/** What stands above the orders: whether the desk is live, the search and the filter. */
export function DeskBar() {
  const { shows } = useStore($view)
  return (
    <div className="desk-bar">
      <LiveLine />
      {shows !== 'phone' && <SearchField />}
      {shows !== 'phone' && <Filter />}
      <button
        className="icon-button icon-button--line only-wide"
        type="button"
        aria-label="Keyboard shortcuts"
        aria-haspopup="dialog"
        onClick={() => ask('help')}
      >
        <Keyboard className="icon" aria-hidden="true" />
      </button>
    </div>
  )
}

function Filter() {
  const { shows, state } = useStore($view)
  const choose = (value: string) =>
    value === 'board' ? showView({ shows: 'board' }) : showView({ shows: 'list', state: value as OrderState | '' })
  return (
    <span className="select desk-bar__filter">
      <select
        className="input"
        aria-label="Show orders"
        value={shows === 'board' ? 'board' : state}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        {FILTERS.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDown className="icon" aria-hidden="true" />
    </span>
  )
}

function SearchField() {
  const asked = useStore($view).search
  const [typed, setTyped] = useState(asked)
  useEffect(() => setTyped(asked), [asked])
  useEffect(() => {
    if (typed.trim() === asked) return
    const timer = setTimeout(() => search(typed.trim()), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, asked])
  return (
    <search className="input-group input-group--search desk-bar__search">
      <Search className="icon input-group__mark" aria-hidden="true" />
      <input
        className="input"
        type="search"
        data-desk-search
        aria-label="Search orders by number, mobile or name"
        placeholder="Search orders"
        maxLength={MAX_SEARCH_LENGTH}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </search>
  )
}
