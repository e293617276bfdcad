import { differenceLabel } from './labels.ts'

/** How a count differs from the expected stock. */
export function Difference({ counted, expected }: { counted: number; expected: number }) {
  const tag = counted === expected ? 'done' : counted > expected ? 'road' : 'stop'
  return <span className={`state-tag state-tag--${tag}`}>{differenceLabel(counted, expected)}</span>
}
