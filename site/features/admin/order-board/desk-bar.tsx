import { useStore } from '@nanostores/react'
import { Keyboard } from 'lucide-react'
import { SearchInputGroup } from '../../../ui/SearchInputGroup.tsx'
import { Select } from '../../../ui/Select.tsx'
import { LiveLine } from './live-line.tsx'
import { $view, ask, type ListState, search, showView } from './url-state.ts'

const FILTERS: [value: string, name: string][] = [
  ['board', 'On their way'],
  ['awaiting payment', 'Awaiting payment'],
  ['delivered', 'Delivered'],
  ['cancelled', 'Cancelled'],
  ['refused', 'Refused'],
  ['complaints', 'Complaints'],
  ['owed', 'Cash to refund'],
  ['', 'All orders'],
]

/** Toolbar above the orders: live status, search, filter and the keyboard help. */
export function DeskBar() {
  const { shows } = useStore($view)
  return (
    <div className="desk-bar">
      <LiveLine />
      {shows !== 'phone' && <OrderSearch />}
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
    value === 'board' ? showView({ shows: 'board' }) : showView({ shows: 'list', state: value as ListState })
  return (
    <Select
      className="desk-bar__filter"
      aria-label="Show orders"
      value={shows === 'board' ? 'board' : state}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      {FILTERS.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </Select>
  )
}

function OrderSearch() {
  return (
    <SearchInputGroup
      label="Search orders by number, mobile or name"
      placeholder="Search orders"
      className="desk-bar__search"
      asked={useStore($view).search}
      onSearch={search}
    />
  )
}
