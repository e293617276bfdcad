import { Check } from 'lucide-react'
import type { OrderState } from '../../../src/order/states.ts'
import { clockTime } from '../../ui/time-labels.ts'
import { STEPS } from './timeline-steps.ts'

interface Props {
  state: OrderState
  /** When each state was reached, if known. */
  times?: readonly { state: OrderState; at: string }[]
}

/** Whether an order in this state passes, or will pass, through the five states. */
export function hasTimeline(state: OrderState): boolean {
  return state === 'awaiting payment' || STEPS.some(([step]) => step === state)
}

/** Progress of an order through five states. Cancelled and refused orders have none. */
export function Timeline({ state, times = [] }: Props) {
  if (!hasTimeline(state)) return null
  const now = STEPS.findIndex(([step]) => step === state)
  return (
    <ol className="timeline" aria-label="Progress of the order">
      {STEPS.map(([step, name], index) => {
        const isDone = index < now || (index === now && step === 'delivered')
        const at = index <= now ? times.findLast((each) => each.state === step)?.at : undefined
        return (
          <li
            key={step}
            data-step={isDone ? 'done' : index === now ? 'now' : 'next'}
            aria-current={index === now ? 'step' : undefined}
          >
            <span className="timeline__knot">{isDone && <Check className="icon" aria-hidden="true" />}</span>
            <span>
              <b>{name}</b>
              {isDone && <span className="visually-hidden"> done</span>}
              {at && <time dateTime={at}>{clockTime(at)}</time>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
