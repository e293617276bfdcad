/** Price lists as owners send them in messages, one product a line: "Atta 5kg - 240". They have no columns. */

import { HEAD_LENGTH } from '../../platform/csv/dialect.ts'
import type { CsvRecord } from '../../platform/csv/records.ts'
import { latinDigits } from '../../shared/latin-digits.ts'
import { netQuantityOf, unitAtEndOf } from '../../shared/unit-price.ts'
import { isKnownName } from '../rows/columns.ts'
import { type FirstRow, NO_HEADER_ROW, ROWS_SHOWN, shown } from './header.ts'

/** The columns that the lines are read into. A price alone is what shoppers pay: the MRP of a known product stays. */
const PRICE_LIST_COLUMNS = ['Name', 'Unit', 'MRP', 'Selling Price']
const NO_PRICE = 'No price at the end of this line'
/** A longer line names no product, and regular expressions may take long on it. */
const MAX_LINE_LENGTH = 160
const LINES_JUDGED = 200
const DELIMITER = /[,;\t|]/

const RUPEES = String.raw`(?:₹|rs\.?|inr|rupees?|रु\.?|रू\.?|रुपये|रुपए)`
const AMOUNT = String.raw`(?:\d{1,3}(?:,\d{2,3})+|\d{1,6})(?:\.\d{1,2})?`
/** The name ends before a separator or a blank; "Tomato 40/kg" and "Tomato Rs. 40 per kg" are prices of a kilogram. */
const PRICED = new RegExp(
  String.raw`^(.*?[^\s:=@>…_–—-])(?:\s*(?:[-–—:=@>…]+|\.{2,}|_{2,})\s*|\s+|(?=₹))(?:${RUPEES}[\s:]*)?(${AMOUNT})\s*(?:\/[-=])?\s*${RUPEES}?\s*(?:only|मात्र)?\.?(?:\s*(?:\/|per\s|प्रति\s)\s*(\p{L}[\p{L}\p{M}]*)\.?)?$`,
  'iu',
)
const WITH_MRP = new RegExp(
  String.raw`^(.*?)[\s,(–-]+m\.?r\.?p\.?[\s:-]*(?:${RUPEES}[\s:]*)?(${AMOUNT})(?:\/[-=])?[\s,);–-]*(?:our|offer|selling|sale)?\s*(?:price|rate)?$`,
  'iu',
)
const LABEL = /[\s,(–-]+(?:rate|price|only|दर|भाव|@)$/iu
/** "Atta 240 - 250" has two prices, "Rate list 28-11-26" a date, and a telephone number is none. */
const DOUBTFUL_NAME = /[-–—:=]\s*\d[\d,.]*$|\d{5}$|\d\/\d+$/u
/** "Free delivery above 500" is no product. */
const CONDITION = /\b(?:above|over|below|under|minimum|min|upto|up to|from)$/i
/** "Ghee - 1,250" has no delimiter. "Maggi 2,100" may be a name and its price, of a table. */
const GROUPED = /(?<=[-–—:=@>₹.]\s*)\d{1,3}(?:,\d{2,3})+(?!\d)/gu
/** What a chat puts before each message when it is exported. */
const SENT = /^\[?\d{1,2}[/.]\d{1,2}[/.]\d{2,4},? \d{1,2}:\d{2}(?::\d{2})?\s?(?:[ap]\.?m\.?)?\]?(?: -)? [^:]{1,60}: /i

/** Whether a text is such a list: no table, and most of its lines end with a price. */
export function isPriceList(head: string): boolean {
  const isCut = head.length >= HEAD_LENGTH
  const lines = (isCut ? head.slice(0, head.lastIndexOf('\n') + 1) : head)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, LINES_JUDGED)
  if (lines[0]?.split(DELIMITER).some(isKnownName)) return false
  const priced = lines.filter((line) => cellsOf(line) !== null)
  const table = priced.filter((line) => DELIMITER.test(line.replace(GROUPED, '')))
  return priced.length * 2 > lines.length && table.length * 2 < priced.length
}

/** Yields the names of the columns and then the lines. One without a price is faulty, with its text as its cell. */
export async function* priceListRecords(
  text: AsyncIterable<string>,
  onHead: (rows: FirstRow[]) => void,
): AsyncGenerator<CsvRecord> {
  const rows: FirstRow[] = []
  yield { number: NO_HEADER_ROW, cells: PRICE_LIST_COLUMNS, fault: null, endsFile: false }
  let number = 0
  for await (const line of linesOf(text)) {
    number++
    if (line.trim() === '') continue
    const cells = cellsOf(line)
    const record = { number, cells: cells ?? [line.trim()], fault: cells ? null : NO_PRICE, endsFile: false }
    if (rows.length < ROWS_SHOWN) rows.push(shown({ ...record, cells: [line] }))
    yield record
  }
  onHead(rows)
}

/** A line that does not end is cut, so that it does not fill the memory. */
async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const part of text) {
    const lines = (rest + part).split(/\r?\n/)
    rest = lines.pop()!.slice(0, MAX_LINE_LENGTH + 1)
    for (const line of lines) yield line.slice(0, MAX_LINE_LENGTH + 1)
  }
  yield rest
}

/** Returns name, unit, MRP and selling price of a line; null if it does not end with a price. */
function cellsOf(line: string): string[] | null {
  const [, before, amount, per] = PRICED.exec(latinDigits(bareLine(line))) ?? []
  if (!before || !amount || DOUBTFUL_NAME.test(before) || CONDITION.test(before)) return null
  const [, named = before, mrp = ''] = WITH_MRP.exec(before) ?? []
  const name = trimmed(named.replace(LABEL, ''))
  if (!/\p{L}/u.test(name)) return null
  if (per) return netQuantityOf(`1 ${per}`) ? [name, `1 ${per}`, mrp, amount] : null
  const [goods, unit] = partedFromUnit(name)
  return [goods, unit, mrp, amount]
}

/** Without bullets, numbering, the bold and italic of messages, and marks that nobody sees. */
function bareLine(line: string): string {
  if (line.length > MAX_LINE_LENGTH) return ''
  return line
    .replace(/[\u200e\u200f\u202a-\u202e\u2060\ufeff]/g, '')
    .replace(SENT, '')
    .replace(/[*~`]|(?<!\w)_|_(?!\w)/g, '')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(/^\d{1,3}[.)]\s+/, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function partedFromUnit(name: string): [goods: string, unit: string] {
  const unit = unitAtEndOf(name)
  const parts = name.split(' ')
  for (let from = 1; unit && from < parts.length; from++) {
    const tail = parts.slice(from).join(' ')
    if (netQuantityOf(tail.replace(/^[^\p{L}\p{N}½¼¾]+|[)\]]+$/gu, '')))
      return [trimmed(parts.slice(0, from).join(' ')), unit]
  }
  return [name, '']
}

function trimmed(name: string): string {
  return name.replace(/[\s,(:–-]+$/u, '')
}
