/** Returns how many rounds a test runs: `few` in the regular suite, `inFull` in `bun run test:faults`. */
export function rounds(few: number, inFull: number): number {
  return process.env.FAULTS === 'full' ? inFull : few
}
