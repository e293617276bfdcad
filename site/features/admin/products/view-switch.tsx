import { useStore } from '@nanostores/react'
import { LayoutGrid, Rows3 } from 'lucide-react'
import { $chosenView, $isWide, chooseView } from './view.ts'

const VIEWS = [
  { view: 'table', label: 'Table', Icon: Rows3 },
  { view: 'cards', label: 'Cards', Icon: LayoutGrid },
] as const

/** Switches between table and cards, where there is room for both. */
export function ViewSwitch() {
  const chosen = useStore($chosenView)
  const isWide = useStore($isWide)
  if (!isWide) return null
  return (
    <fieldset className="view-switch">
      <legend className="visually-hidden">Show products as</legend>
      {VIEWS.map(({ view, label, Icon }) => (
        <button
          className="view-switch__choice"
          key={view}
          type="button"
          aria-label={label}
          title={label}
          aria-pressed={view === chosen}
          onClick={() => chooseView(view)}
        >
          <Icon className="icon" aria-hidden="true" />
        </button>
      ))}
    </fieldset>
  )
}
