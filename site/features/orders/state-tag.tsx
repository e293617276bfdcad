import type { OrderState } from '../../../src/order/states.ts'
import { STATES } from './labels.ts'

interface Props {
  state: OrderState
  /** Whether the tracker beside it shows the state, so that it is for screen readers alone. */
  unseen?: boolean
}

/** The state of an order. Screen readers announce when it changes. */
export function StateTag({ state, unseen = false }: Props) {
  const { name, tag } = STATES[state]
  return (
    <span className={`state-tag state-tag--${tag} ${unseen ? 'visually-hidden' : ''}`} role="status">
      {name}
    </span>
  )
}
