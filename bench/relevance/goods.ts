import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A kind of goods as shops sell it, with all that is known of it: one line of a file in `catalogue/`. */
export interface Goods {
  /** Identifies the kind: `butter`, `dal/toor`. Before the slash is the wider kind. */
  key: string
  category: string
  subCategory: string
  /** What price lists call it; every brand uses one of them. */
  names: string[]
  variants: string[]
  sizes: { amount: string; rupees: number }[]
  brands: Maker[]
}

/** A brand of the goods; `name` is empty for what has no brand. */
export interface Maker {
  name: string
  /** The brand's own lines and variants, if they are not those of the goods. */
  variants: string[] | null
}

const DIRECTORY = join(import.meta.dir, 'catalogue')

/**
 * Reads the hand-written catalogue. Its lines are `# category`, `## sub-category`, `@list = brands`, `%list = sizes` and
 * `key = name / other name | variants | sizes with prices in rupees | brands`, in which `Brand [A, B]` has variants of its
 * own, `-` stands for no variant or no brand, and a variant with `=` before it is the whole name.
 */
export function readGoods(): Goods[] {
  const files = readdirSync(DIRECTORY).filter((file) => file.endsWith('.txt'))
  return files.sort().flatMap((file) => parseGoods(readFileSync(join(DIRECTORY, file), 'utf8')))
}

function parseGoods(text: string): Goods[] {
  const lists = new Map<string, string>()
  const goods: Goods[] = []
  let category = ''
  let subCategory = ''
  for (const line of text.split('\n').filter(Boolean)) {
    if (line.startsWith('## ')) subCategory = line.slice(3)
    else if (line.startsWith('# ')) category = line.slice(2)
    else {
      const [key, value] = line.split(/ = (.*)/) as [string, string]
      const expanded = value.replace(/[@%][a-z]+/g, (name) => lists.get(name) ?? name)
      if (/^[@%]/.test(key)) lists.set(key, expanded)
      else goods.push({ key, category, subCategory, ...parseColumns(key, expanded) })
    }
  }
  return goods
}

function parseColumns(key: string, text: string): Pick<Goods, 'names' | 'variants' | 'sizes' | 'brands'> {
  const [names, variants, sizes, brands, ...more] = text.split(' | ')
  if (!names || !variants || !sizes || !brands || more.length > 0) throw new Error(`${key} has not four columns`)
  return {
    names: names.split(' / '),
    variants: variants.split(', ').map(plainVariant),
    sizes: sizes.split(', ').map((size) => {
      const [amount, rupees] = size.split(' ') as [string, string]
      return { amount, rupees: Number(rupees) }
    }),
    brands: makersOf(brands),
  }
}

/** A brand that stands both in a list and by itself is as it is where it first stands. */
function makersOf(text: string): Maker[] {
  const makers = new Map<string, Maker>()
  for (const part of text.split(/, (?![^[]*\])/)) {
    const [, written, own] = /^([^[]+?)(?: \[(.+)\])?$/.exec(part)!
    const name = written === '-' ? '' : written!
    if (!makers.has(name)) makers.set(name, { name, variants: own ? own.split(', ').map(plainVariant) : null })
  }
  return [...makers.values()]
}

function plainVariant(text: string): string {
  return text === '-' ? '' : text
}
