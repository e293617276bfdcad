/** How often a test goes round: a few times among all tests, and in full in `bun run test:faults`. */
export function rounds(few: number, inFull: number): number {
  return process.env.FAULTS === 'full' ? inFull : few
}
