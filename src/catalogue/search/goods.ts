import { keyOf, meaningsOf, type Phrase } from './dictionary.ts'
import { wordsOf } from './words.ts'

/**
 * Vegetables and fruit, each by one of its names in the dictionary; its other names there are meant too. Without those that
 * say which kind of another is meant: orange carrots, plum, grape and cherry tomatoes.
 */
const PRODUCE = `
onion, spring onion, potato, tomato, carrot, cucumber, ladies finger, brinjal, cauliflower, cabbage, capsicum, green peas,
corn, sweet corn, baby corn, beetroot, sweet potato, pumpkin, bottle gourd, bitter gourd, ridge gourd, snake gourd,
pointed gourd, ivy gourd, apple gourd, radish, turnip, drumstick vegetable, french beans, cluster beans, jackfruit,
raw banana, taro root, yam, lotus root, mushroom, zucchini, lettuce, broccoli, spinach, fenugreek leaves,
coriander leaves, coriander, mint, curry leaves, ginger, garlic, green chilli, lemon, mustard greens, bathua, dill,
banana, apple, mango, raw mango, pomegranate, sweet lime, watermelon, muskmelon, papaya, pineapple, pear,
guava, custard apple, sapota, litchi, peach, strawberry, kiwi, avocado, dragon fruit
`

/**
 * Those by which packs of other goods say what they taste of: "lemon ginger" may be tea, and "ginger garlic" a
 * paste.
 */
const TASTES = `
apple, banana, coriander, cucumber, dhaniya, garlic, ginger, adrak, guava, kiwi, lemon, nimbu, litchi, mango,
mint, pudina, papaya, peach, pear, pineapple, pomegranate, strawberry, sweet lime, watermelon
`

/**
 * Other goods that shopping lists name one beside another: "bread butter", "chai biscuit". Each by one of its names in the
 * dictionary, and none that mostly says what kind of another is meant, as chocolate does.
 */
const STAPLES = `
bread, rusk, butter, milk, curd, paneer, cheese, ghee, egg, tea, coffee, biscuit, sugar, jaggery, salt, rice, wheat flour,
maida, besan, semolina, poha, dal, toor dal, moong dal, urad dal, chana dal, masoor dal, rajma, chickpeas, oil, mustard oil,
sunflower oil, almond, cashew, raisin, pistachio, walnut, soap, shampoo, toothpaste, toothbrush, detergent, noodles, pasta,
jam, honey, ketchup, pickle, papad, chips, chicken, fish, mutton, prawns, turmeric, chilli powder, cumin
`

/** What is goods by itself, but of many brands only says which of their goods: "kurkure masala" is no spice. */
const FLAVOURS = `
aloe, apple, cardamom, elaichi, garlic, guava, lemon, litchi, mango, masala, mint, neem, nimbu, onion, orange, pepper, pineapple,
pudina, rose, sandal, strawberry, tamatar, tomato, vanilla
`

/** What people buy by such a name, one beside another: fresh from the field, or another staple. */
export type Goods = 'produce' | 'staple'

/** Returns what goods are called so; null where it is none of these. */
export function goodsCalled(name: Phrase): Goods | null {
  const key = keyOf(name)
  if (PRODUCE_NAMES.has(key)) return 'produce'
  return STAPLE_NAMES.has(key) ? 'staple' : null
}

/** Whether other goods may be called so for their taste. */
export function isTaste(name: Phrase): boolean {
  return TASTE_NAMES.has(keyOf(name))
}

/** Whether beside a brand it only says which of the brand's goods is meant. */
export function isFlavour(name: Phrase): boolean {
  return FLAVOUR_NAMES.has(keyOf(name))
}

const PRODUCE_NAMES = allNames(PRODUCE)
const STAPLE_NAMES = allNames(STAPLES)
const TASTE_NAMES: ReadonlySet<string> = new Set(phrases(TASTES).map(keyOf))
const FLAVOUR_NAMES: ReadonlySet<string> = new Set(phrases(FLAVOURS).map(keyOf))

/** What says that goods are for babies or animals: whoever wants those says so, and "shampoo" means neither. */
const FOR_OTHERS: ReadonlySet<string> = new Set(wordsOf('baby infant kid dog puppy cat kitten pet'))

/** Returns the words by which goods say that they are for others than shoppers; none if the search has one of them. */
export function wordsForOthers(said: readonly string[]): readonly string[] {
  return said.some((word) => FOR_OTHERS.has(word)) ? [] : [...FOR_OTHERS]
}

/** Whether goods that have these words in their name are for babies or animals. */
export function isForOthers(ownWords: readonly string[]): boolean {
  return ownWords.some((word) => FOR_OTHERS.has(word))
}

function allNames(names: string): ReadonlySet<string> {
  return new Set(phrases(names).flatMap((name) => [name, ...(meaningsOf(name) ?? [])].map(keyOf)))
}

function phrases(names: string): Phrase[] {
  return names.split(',').map(wordsOf)
}
