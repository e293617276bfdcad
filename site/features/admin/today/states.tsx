import type { Dashboard } from '../../../../src/dashboard/contract.ts'
import { ADMIN_ORDERS } from '../../../api/paths.ts'
import { ORDER_BOARD } from '../../../wording/admin.ts'
import { say } from '../../../wording/say.ts'
import { STATES } from '../../orders/labels.ts'

const ENDED = new Set(['delivered', 'cancelled', 'refused'])

/** Number of orders by state: those under way, and those that ended today. */
export function States({ states }: { states: Dashboard['states'] }) {
  return (
    <section aria-labelledby="states">
      <div className="today__head">
        <h2 id="states">Orders</h2>
        <a className="link" href={ADMIN_ORDERS}>
          {say(ORDER_BOARD)}
        </a>
      </div>
      <div className="state-counts">
        <Counts label="Under way" states={states.filter(({ state }) => !ENDED.has(state))} />
        <Counts label="Completed today" states={states.filter(({ state }) => ENDED.has(state))} />
      </div>
    </section>
  )
}

/** Number of orders that ended in a range of days, by state. */
export function Ended({ label, states }: { label: string; states: Dashboard['states'] }) {
  return (
    <div className="state-counts">
      <Counts label={label} states={states} />
    </div>
  )
}

function Counts({ label, states }: { label: string; states: Dashboard['states'] }) {
  return (
    <div>
      <h3>{label}</h3>
      <ul className="state-counts__list">
        {states.map(({ state, orders }) => (
          <li key={state}>
            <span className={`state-tag ${orders > 0 ? `state-tag--${STATES[state].tag}` : ''}`}>
              {STATES[state].name}
              <b>{orders}</b>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
