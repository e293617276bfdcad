import { useStore } from '@nanostores/react'
import { Keyboard, SlidersHorizontal } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { SearchInputGroup } from '../../../ui/SearchInputGroup.tsx'
import { Select } from '../../../ui/Select.tsx'
import { LiveLine } from './live-line.tsx'
import { $view, ask, type ListState, search, showView } from './url-state.ts'

const FILTERS: [value: string, name: string][] = [
  ['board', 'Show: open orders'],
  ['awaiting payment', 'Awaiting payment'],
  ['delivered', 'Delivered'],
  ['cancelled', 'Cancelled'],
  ['refused', 'Refused'],
  ['complaints', 'Complaints'],
  ['due', 'Cash to collect'],
  ['owed', 'Cash to refund'],
  ['replacements', 'Replacements to bring'],
  ['', 'All orders'],
]

/**
 * Toolbar above the orders: live status, search, filter and the keyboard help. On phones a button opens search and filter,
 * so that the orders come first.
 */
export function DeskBar() {
  const { shows } = useStore($view)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  // What narrows the list stays in sight, and so does the field that leads back to the board.
  useEffect(() => {
    if (shows === 'list') setOpen(true)
  }, [shows])
  return (
    <div className="desk-bar" data-open={isOpen || shows === 'list' || undefined}>
      <LiveLine>
        {shows === 'board' && (
          <button
            className="icon-button icon-button--line only-narrow"
            type="button"
            aria-label="Search and filter"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <SlidersHorizontal className="icon" aria-hidden="true" />
          </button>
        )}
      </LiveLine>
      {shows !== 'phone' && (
        <div className="desk-bar__find" id={id}>
          <OrderSearch />
          <Filter />
        </div>
      )}
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
