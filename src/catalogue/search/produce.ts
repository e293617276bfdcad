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
 * Of these, the words by which packs of other goods say what they taste of: "lemon ginger" may be tea, and "ginger garlic" a
 * paste.
 */
const TASTES = `
apple, banana, coriander, cucumber, dhaniya, garlic, lehsun, ginger, adrak, guava, kiwi, lemon, nimbu, litchi, mango,
mint, pudina, papaya, peach, pear, pineapple, pomegranate, strawberry, sweet lime, watermelon
`

/** Whether vegetables or fruit are called so. */
export function isProduce(name: Phrase): boolean {
  return PRODUCE_NAMES.has(keyOf(name))
}

/** Whether other goods may be called so for their taste. */
export function isTaste(name: Phrase): boolean {
  return TASTE_NAMES.has(keyOf(name))
}

const PRODUCE_NAMES: ReadonlySet<string> = new Set(
  phrases(PRODUCE).flatMap((name) => [name, ...(meaningsOf(name) ?? [])].map(keyOf)),
)
const TASTE_NAMES: ReadonlySet<string> = new Set(phrases(TASTES).map(keyOf))

function phrases(names: string): Phrase[] {
  return names.split(',').map(wordsOf)
}
