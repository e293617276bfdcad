/** How lists write that there is no value, as patterns that JavaScript and Postgres read alike. */
const NOTHING = ['[-–—]{1,3}', 'n/?a', 'nil', 'none']
/** How databases and failed look-ups of spreadsheets write it. */
const NULLS = ['null', '#n/a']

const IS_NOTHING = wholly(NOTHING)
const IS_NULL = wholly(NULLS)

/** Matches the ways to write that there is no value. */
export function isNothing(cell: string): boolean {
  return IS_NOTHING.test(cell.trim())
}

/** Matches what databases and failed look-ups of spreadsheets write where there is no value. */
export function isNull(cell: string): boolean {
  return IS_NULL.test(cell.trim())
}

/** Cells that are empty, or have no value by `isNothing` or `isNull`, as a pattern for Postgres's `~*`. */
export const WITHOUT_VALUE = `^[[:space:]]*(${[...NOTHING, ...NULLS].join('|')})?[[:space:]]*$`

function wholly(patterns: readonly string[]): RegExp {
  return new RegExp(`^(?:${patterns.join('|')})$`, 'i')
}
