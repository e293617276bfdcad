import type { AmountStyle } from './amounts.ts'
import { pickWeighted, randomOf } from './random.ts'

/** What a product is called before a price list writes it. */
export interface Naming {
  brand: string
  /** The name without the brand. */
  goods: string
  variant: string
  /** The goods and the variant as one name, if they are written together. */
  joined: string
}

/** How a wholesaler writes its list. */
export interface ListStyle {
  amounts: AmountStyle
  /** Returns the name, with the amount as written. */
  name(naming: Naming, amount: string): string
  /** Whether the list has a column for the brand. */
  hasBrand: boolean
}

const withBrand = (...parts: string[]) => parts.filter(Boolean).join(' ')

const STYLES: readonly (readonly [ListStyle, number])[] = [
  [{ amounts: 'spaced', hasBrand: true, name: ({ brand, joined }) => withBrand(brand, joined) }, 26],
  [{ amounts: 'spaced', hasBrand: true, name: ({ brand, joined }, amount) => withBrand(brand, joined, amount) }, 20],
  [{ amounts: 'joined', hasBrand: true, name: ({ joined }) => joined }, 14],
  [
    {
      amounts: 'capitals',
      hasBrand: false,
      name: ({ brand, goods, variant }, amount) => withBrand(brand, goods, variant, amount).toUpperCase(),
    },
    10,
  ],
  [
    {
      amounts: 'grams',
      hasBrand: true,
      name: ({ brand, goods, variant }) => withBrand(brand, goods) + (variant ? ` - ${variant}` : ''),
    },
    10,
  ],
  [
    {
      amounts: 'joined',
      hasBrand: false,
      name: ({ brand, joined }, amount) => withBrand(abbreviated(withBrand(brand, joined)), amount, 'Pkt'),
    },
    8,
  ],
  [
    {
      amounts: 'grams',
      hasBrand: true,
      name: ({ brand, joined }, amount) => `${withBrand(brand, joined)} (${amount})`,
    },
    7,
  ],
  [
    {
      amounts: 'thousands',
      hasBrand: false,
      name: ({ brand, goods, variant }) => withBrand(brand, goods) + (variant ? `, ${variant}` : ''),
    },
    5,
  ],
]

/** Returns the style of the list that a brand's goods stand in. */
export function styleOf(key: string): ListStyle {
  return pickWeighted(`style ${key}`, STYLES)
}

const ABBREVIATIONS: readonly (readonly [RegExp, string])[] = [
  [/\bPowder\b/, 'Pwd'],
  [/\bChocolate\b/, 'Choc'],
  [/\bBiscuits?\b/, 'Bisc'],
  [/\bRefined\b/, 'Ref'],
  [/\bOrganic\b/, 'Org'],
  [/\bDetergent\b/, 'Det'],
  [/ with /i, ' w/ '],
  [/ & /, ' n '],
]

function abbreviated(name: string): string {
  return ABBREVIATIONS.reduce((text, [pattern, short]) => text.replace(pattern, short), name)
}

/** Slips that stand in price lists. */
const MISSPELLINGS: Record<string, string> = {
  Almonds: 'Almands',
  Basmati: 'Basmathi',
  Biscuits: 'Biscuts',
  Butterscotch: 'Buttersctoch',
  Cardamom: 'Cardamon',
  Cauliflower: 'Califlower',
  Chilli: 'Chili',
  Chocolate: 'Choclate',
  Cinnamon: 'Cinamon',
  Coconut: 'Cocunut',
  Coffee: 'Cofee',
  Coriander: 'Corriander',
  Cucumber: 'Cucmber',
  Curry: 'Cury',
  Detergent: 'Detergant',
  Fenugreek: 'Fenugreak',
  Groundnut: 'Ground Nut',
  Jaggery: 'Jaggary',
  Ketchup: 'Ketchap',
  Lavender: 'Lavendar',
  Masala: 'Massala',
  Mayonnaise: 'Mayonaise',
  Mustard: 'Musterd',
  Noodles: 'Noodels',
  Paneer: 'Panner',
  Pickle: 'Pickel',
  Pineapple: 'Pinapple',
  Pomegranate: 'Pomogranate',
  Shampoo: 'Shampo',
  Soyabean: 'Soyabeen',
  Strawberry: 'Strawbery',
  Sunflower: 'Sunflwer',
  Tamarind: 'Tamrind',
  Tomato: 'Tomoto',
  Toothpaste: 'Tooth Past',
  Turmeric: 'Termeric',
  Vanilla: 'Vanila',
  Vegetable: 'Vegitable',
  Yogurt: 'Yougurt',
}
const MISSPELT_SHARE = 0.06

/** Misspells a word of some names, as lists do. */
export function withSlips(key: string, name: string): string {
  if (randomOf(`slip ${key}`) >= MISSPELT_SHARE) return name
  const word = name.split(/[^A-Za-z]+/).find((each) => Object.hasOwn(MISSPELLINGS, each))
  return word ? name.replace(word, MISSPELLINGS[word]!) : name
}
