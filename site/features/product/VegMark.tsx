import type { VegMark as Mark } from '../../../src/shared/schemas/declarations.ts'

export const VEG_LABELS: Record<Mark, string> = {
  veg: 'Vegetarian',
  nonveg: 'Non-vegetarian',
  none: 'Not food',
}

/** The mark of food in India: a green dot, or a brown triangle, in a square of its colour. Nothing for what is not food. */
export function VegMark({ mark }: { mark: Mark | null | undefined }) {
  if (mark !== 'veg' && mark !== 'nonveg') return null
  return (
    <span className={`veg-mark veg-mark--${mark}`} role="img" aria-label={VEG_LABELS[mark]} title={VEG_LABELS[mark]} />
  )
}
