/** Completes the details of a product in `products.tsv` with the defaults of its kind. */
import type { SourceProduct } from './products.ts'

/**
 * Details by kind, in display order. An empty value marks the place of a detail that only the product itself can give.
 */
const KINDS: Record<string, Record<string, string>> = {
  produce: {
    'Also Known As': '',
    'Shelf Life': '4 days',
    Storage: 'Cool, dry place',
    'Sold As': 'Loose, weighed when packed',
    Ripeness: 'Fresh, ready to use',
  },
  dairy: {
    Brand: '',
    Fat: '',
    Type: '',
    Diet: 'Vegetarian',
    'Shelf Life': '',
    Storage: 'Refrigerate below 4 °C',
    Allergens: 'Milk',
  },
  icecream: {
    Brand: '',
    Type: '',
    Diet: 'Vegetarian',
    'Shelf Life': '12 months',
    Storage: 'Keep frozen below −18 °C',
    Allergens: 'Milk',
  },
  eggs: {
    Brand: '',
    'Cut or Grade': '',
    Pieces: '',
    Diet: 'Non-vegetarian',
    Storage: 'Refrigerate, pointed end down',
    'Shelf Life': '21 days',
  },
  meat: {
    Brand: '',
    'Cut or Grade': '',
    Pieces: '',
    Diet: 'Non-vegetarian',
    Storage: 'Refrigerate below 4 °C',
    'Shelf Life': '2 days',
    Ingredients: '',
  },
  bakery: {
    Brand: '',
    Ingredients: '',
    Allergens: 'Wheat (gluten)',
    'Energy per 100 g': '',
    'Shelf Life': '60 days',
    Diet: 'Vegetarian',
  },
  biscuit: {
    Brand: '',
    Ingredients: '',
    Allergens: 'Wheat (gluten), milk',
    'Energy per 100 g': '',
    'Shelf Life': '6 months',
    Diet: 'Vegetarian',
  },
  chocolate: {
    Brand: '',
    Ingredients: '',
    Allergens: 'Milk, soy',
    'Energy per 100 g': '',
    'Shelf Life': '12 months',
    Diet: 'Vegetarian',
  },
  mithai: { Brand: '', Ingredients: '', Allergens: '', 'Energy per 100 g': '', 'Shelf Life': '', Diet: 'Vegetarian' },
  staple: {
    Brand: '',
    'Grade or Variety': '',
    Processing: '',
    'Shelf Life': '',
    Storage: 'Airtight, in a dry place',
    Allergens: '',
    Diet: 'Vegetarian',
  },
  dryfruit: {
    Brand: '',
    'Grade or Variety': '',
    Processing: '',
    'Shelf Life': '',
    Storage: 'Airtight, in a cool place',
    Allergens: '',
    Diet: 'Vegetarian',
  },
  oil: {
    Brand: '',
    'Grade or Variety': '',
    Processing: '',
    'Shelf Life': '',
    Storage: 'Cool place, out of the sun',
    Allergens: '',
    Diet: 'Vegetarian',
  },
  spice: { Brand: '', Ingredients: '', 'Heat Level': '', 'Shelf Life': '12 months', Usage: '', Diet: 'Vegetarian' },
  sauce: {
    Brand: '',
    Ingredients: '',
    'Heat Level': '',
    Allergens: '',
    'Shelf Life': '12 months, refrigerate once open',
    Usage: '',
    Diet: 'Vegetarian',
  },
  spread: { Brand: '', Ingredients: '', Allergens: '', 'Shelf Life': '12 months', Usage: '', Diet: 'Vegetarian' },
  snack: {
    Brand: '',
    Flavour: '',
    'Cooking Time': 'Ready to eat',
    'Energy per 100 g': '',
    Allergens: 'None declared',
    'Shelf Life': '4 months',
    Storage: 'Airtight once open',
    Diet: 'Vegetarian',
  },
  cereal: {
    Brand: '',
    Flavour: '',
    'Cooking Time': '',
    'Energy per 100 g': '',
    Allergens: '',
    'Shelf Life': '9 months',
    Storage: 'Airtight once open',
    Diet: 'Vegetarian',
  },
  instant: {
    Brand: '',
    Flavour: '',
    'Cooking Time': '',
    'Energy per 100 g': '430 kcal',
    Allergens: 'Wheat (gluten)',
    'Shelf Life': '9 months',
    Storage: 'Cool, dry place',
    Diet: 'Vegetarian',
  },
  frozen: {
    Brand: '',
    Flavour: '',
    'Cooking Time': '',
    'Energy per 100 g': '',
    Allergens: 'Wheat (gluten)',
    'Shelf Life': '12 months',
    Storage: 'Keep frozen below −18 °C',
    Diet: 'Vegetarian',
  },
  readycook: {
    Brand: '',
    Flavour: '',
    'Cooking Time': '',
    Ingredients: '',
    'Energy per 100 g': '',
    Allergens: '',
    'Shelf Life': '5 days',
    Storage: 'Refrigerate below 4 °C',
    Diet: 'Vegetarian',
  },
  drink: {
    Brand: '',
    Flavour: '',
    'Sugar per 100 ml': '',
    Caffeine: 'None',
    Serving: 'Chilled',
    'Shelf Life': '6 months',
    Diet: 'Vegetarian',
  },
  tea: { Brand: '', Flavour: '', Caffeine: '', Serving: '', 'Shelf Life': '12 months', Diet: 'Vegetarian' },
  coffee: {
    Brand: '',
    Flavour: '',
    'Sugar per 100 ml': '',
    Caffeine: 'None',
    Serving: '',
    Allergens: '',
    'Shelf Life': '12 months',
    Diet: 'Vegetarian',
  },
  baby: {
    Brand: '',
    'Age or Weight Range': '',
    Count: '',
    Material: '',
    Fragrance: '',
    'Safety Note': 'Keep the pack away from children',
  },
  babyfood: {
    Brand: '',
    'Age or Weight Range': '',
    Ingredients: '',
    'Shelf Life': '9 months',
    'Safety Note': 'Feed sitting up, never leave a child alone',
    Diet: 'Vegetarian',
  },
  personal: {
    Brand: '',
    'Skin or Hair Type': '',
    'Key Ingredient': '',
    Fragrance: '',
    'How To Use': 'As shown on the pack',
    'Shelf Life': '24 months',
  },
  homecare: { Brand: '', 'Use On': '', Fragrance: '', Material: '', 'Pack Contents': '', Caution: '' },
  hardware: { Material: '', 'Pack Contents': '', Warranty: '' },
  pet: { Brand: '', For: '', 'Life Stage': '', Flavour: '', 'Feeding Guide': 'See the table on the pack' },
  pooja: { Fragrance: '', Material: '', 'Burning Time': '', 'Pack Contents': '' },
}

/** Defaults of some subcategories that differ from those of the kind. */
const SUB_CATEGORIES: Record<string, Record<string, string>> = {
  'Bath & Hand Wash': { 'How To Use': 'Lather, rinse, dry' },
  'Hair Care': { 'How To Use': 'Work in, leave two minutes, rinse' },
  'Oral Care': { 'How To Use': 'Twice a day, two minutes' },
  'Skin & Face': { 'How To Use': 'Smooth over clean skin' },
  'Feminine Care': { 'How To Use': 'Change every 4 to 6 hours' },
  'Shaving & Deodorants': { 'How To Use': 'On clean skin' },
  'Cat Food': { 'Feeding Guide': 'Two small meals a day, fresh water beside' },
  'Dog Food': { 'Feeding Guide': 'Two meals a day by weight, fresh water beside' },
  'Cakes & Muffins': { Storage: 'Cool, dry place' },
  Chocolates: { Storage: 'Below 25 °C' },
}

/** Products that are not food and so have no feeding guide. */
const NOT_FED = /Litter|Wipes|Shampoo/

export function detailsOf(product: SourceProduct): Record<string, string> {
  const { kind, details, brand, unit, name } = product
  const defaults = KINDS[kind]
  if (!defaults) throw new Error(`${name}: no details are known for the kind ${kind}`)
  const special = SUB_CATEGORIES[product.subCategories[0] as string]
  const own = { ...(brand ? { Brand: brand } : {}), ...special, ...countOf(product), ...details }
  const { 'Country of Origin': origin = 'India', ...all } = { ...defaults, ...own } as Record<string, string>
  if (NOT_FED.test(name)) delete all['Feeding Guide']
  const known = Object.entries(all).filter(([, value]) => value !== '' && value !== 'undefined')
  return { ...Object.fromEntries(known), 'Net Quantity': unit, 'Country of Origin': origin }
}

/** Returns the number of pieces stated in the unit, under the name that it has for the kind. */
function countOf({ kind, unit }: SourceProduct): Record<string, string> {
  const [, number, pieces] = /^(\d+) (pcs?)$/.exec(unit) ?? []
  if (number === undefined) return {}
  const count = `${number} ${pieces === 'pc' ? 'piece' : 'pieces'}`
  if (kind === 'produce') return { 'Sold As': count }
  if (kind === 'eggs') return { Pieces: number }
  if (kind === 'baby') return { Count: count }
  return kind === 'hardware' || kind === 'homecare' ? { 'Pack Contents': count } : {}
}
