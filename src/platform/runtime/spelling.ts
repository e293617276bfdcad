/** Returns the known name nearest to a misspelt one: at most two typing errors away, or one for a short name. Null if there is none. */
export function nearestOf(name: string, known: readonly string[]): string | null {
  const max = name.length < 7 ? 1 : 2
  // Each letter by which the lengths differ is an error of its own.
  const near = known.filter((other) => Math.abs(other.length - name.length) <= max)
  const found = near.map((other) => ({ other, slips: slipsBetween(name, other) })).sort((a, b) => a.slips - b.slips)[0]
  return found && found.slips <= max ? found.other : null
}

/** Returns the known names that begin with the same word and contain every other word of `name`, in whatever form. */
export function sameWordsAs(name: string, known: readonly string[]): string[] {
  const [first, ...others] = name.split('_')
  return known.filter((other) => {
    const [start, ...words] = other.split('_')
    return start === first && others.every((one) => words.some((word) => isFormOf(one, word)))
  })
}

/** Whether two words are the same one, shortened or in the plural: PASS and PASSWORD, PROXIES and PROXY. */
function isFormOf(one: string, other: string): boolean {
  const reported = Math.min(one.length, other.length, 4)
  return reported > 1 && one.slice(0, reported) === other.slice(0, reported)
}

/** Counts the letters left out, added, mistaken or swapped with their neighbour (optimal string alignment). */
function slipsBetween(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1]
      const slips = [rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + (same ? 0 : 1)]
      const isExchange = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row.push(Math.min(...slips, isExchange ? rows[i - 2]![j - 2]! + 1 : slips[0]!))
    }
    rows.push(row)
  }
  return rows[one.length]![other.length]!
}
