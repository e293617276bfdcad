import { randomFrom } from './random.ts'
import { ellipse } from './svg.ts'

/** Scatters small dots over a box given as left, top, width and height. */
export function specks(
  seed: string,
  colour: string,
  count: number,
  [left, top, width, height] = [44, 42, 40, 60],
): string {
  const random = randomFrom(seed)
  return Array.from({ length: count }, () =>
    ellipse(
      (left as number) + random() * (width as number),
      (top as number) + random() * (height as number),
      1.3 + random(),
      1.1 + random() * 0.6,
      colour,
    ),
  ).join('')
}
