import { isSeen } from './cells.ts'
import type { Target } from './columns.ts'
import { isNothing } from './no-value.ts'

export const LOOKS_LIKE_TOTAL = 'Looks like a total and is left out. If it is a product, give it a SKU of its own'

interface Labelled {
  cells: readonly string[]
  mapping: readonly Target[]
  name: string | undefined
}

/**
 * Whether a row sums up others. A name of nothing but words of totals is enough ("Grand Total (Rs)"); one that ends in
 * such a word ("Dal Total") only if the row leaves empty all that the file says of products beside their numbers.
 * Accounts write "Total" into the first column, whatever that is. A row with a code is a product, whatever its name.
 */
export function isTotal({ cells, mapping, name }: Labelled): boolean {
  const label = name ?? cells.find(isSeen) ?? ''
  const terms = termsIn(label)
  if (!terms.some(isSum)) return false
  const says = (target: Target) =>
    mapping.some((each, at) => {
      const cell = cells[at] ?? ''
      return each === target && isSeen(cell) && !isNothing(cell) && cell !== label
    })
  if (CODES.some(says)) return false
  if (terms.every((word) => isSum(word) || BESIDE.has(word) || /^\p{N}+$/u.test(word))) return true
  const known = [...CODES, ...TRAITS].filter((target) => mapping.includes(target))
  return isSum(terms.at(-1)!) && known.length > 0 && !known.some(says)
}

const CODES = ['id', 'sku', 'barcode'] as const
const TRAITS = ['unit', 'brand', 'hsn'] as const

/** A phrase of accounts counts as one word, because its parts are words of goods too: "Balance bar". */
function termsIn(label: string): string[] {
  return label
    .normalize('NFC')
    .toLowerCase()
    .replace(/\([^()]*\)/g, ' ')
    .replace(ACCOUNTS, ' total ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
}

const ACCOUNTS =
  /(?<![\p{L}\p{M}])(?:[cb]\s*\/\s*[fd]|(?:carried|brought)[\s-]+(?:forward|over|down)|(?:closing|opening)[\s-]+balance)(?![\p{L}\p{M}])/gu

function isSum(word: string): boolean {
  return SUMS.has(word)
}

/** Words that name a sum. */
export const SUMS: ReadonlySet<string> = new Set(
  ['total', 'totals', 'subtotal', 'subtotals', 'कुल', 'एकूण', 'एकुण', 'बेरीज', 'योग', 'महायोग', 'जोड़', 'जोड', 'टोटल'].map(
    (word) => word.normalize('NFC'),
  ),
)

/** Words that say of a total what it sums up. */
const BESIDE: ReadonlySet<string> = new Set(
  'grand g sub net gross page category group section overall final amount amt value qty quantity stock item items product products balance of rs inr rupees राशि मात्रा मूल्य रुपये'.split(
    ' ',
  ),
)
