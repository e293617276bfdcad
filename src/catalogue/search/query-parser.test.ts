import { expect, test } from 'bun:test'
import { attemptsOf } from './attempts.ts'
import { createLexicon } from './lexicon.ts'
import { parseQuery } from './query-parser.ts'

const lexicon = createLexicon(
  (
    'milk toned cheese slice atta dal cucumber cucmber butter buttermilk shampoo amul harpic cleaner toilet kadak tea ' +
    '@amul @harpic @kadak #fresh~vegetable #vegetable %fruit'
  )
    .split(' ')
    .map((word) => word.replace('~', ' ')),
)

function parsed(text: string) {
  const { terms, brand, categoryMark, amounts } = parseQuery(text, lexicon)
  return { terms: terms.map(({ typed }) => typed.join(' ')), brand: brand?.name ?? null, categoryMark, amounts }
}

test('a brand is told from what is wanted of it, wherever it stands and however it is spelled', () => {
  expect(parsed('amul cheese slices')).toMatchObject({ brand: 'Amul', terms: ['cheese', 'slice'] })
  expect(parsed('cheese slices amul')).toMatchObject({ brand: 'Amul', terms: ['cheese', 'slice'] })
  for (const text of ['harpik', 'harpic', 'हार्पिक']) expect(parsed(text)).toMatchObject({ brand: 'Harpic', terms: [] })
  expect(parsed('goodnight refill')).toMatchObject({ brand: 'Good Knight', terms: ['refill'] })
  expect(parsed('kadak tea')).toMatchObject({ brand: 'Kadak', terms: ['tea'] })
})

test('a brand that the shop does not have is known from its beginning, of three letters or more', () => {
  for (const text of ['colga', 'colgat', 'colgate']) expect(parsed(text)).toMatchObject({ brand: 'Colgate', terms: [] })
  expect(parsed('butter nescaf')).toMatchObject({ brand: 'Nescafe', terms: ['butter'] })
  for (const text of ['surf e', 'surf exce']) expect(parsed(text)).toMatchObject({ brand: 'Surf Excel', terms: [] })
  expect(parsed('co')).toMatchObject({ terms: ['co'] })
  expect(parsed('colga ')).toMatchObject({ terms: ['colga'] })
  // What the shop has is found by its beginning.
  for (const text of ['amu', 'harp']) expect(parsed(text)).toMatchObject({ terms: [text] })
})

test('of several brands that begin so, any is meant', () => {
  expect(parseQuery('nest', lexicon).brand).toMatchObject({ name: null, goods: [['tea'], ['babi', 'cereal']] })
  expect(parsed('britan')).toMatchObject({ brand: 'Britannia' })
})

test('a brand of several words is known with one of them misspelt', () => {
  for (const text of ['surf exel', 'surf exel ', 'srf excel'])
    expect(parsed(text)).toMatchObject({ brand: 'Surf Excel', terms: [] })
  expect(parsed('red bul milk')).toMatchObject({ brand: 'Red Bull', terms: ['milk'] })
})

test('a misspelt word is corrected, also where the catalogue misspells it', () => {
  expect(parsed('shampo ')).toMatchObject({ terms: ['shampoo'] })
  const [term] = parseQuery('cucmber', lexicon).terms
  expect(term!.typed).toEqual(['cucmber'])
  expect(term!.meanings).toContainEqual(['cucumber'])
})

test('a correctly spelled word is not corrected, though the catalogue has one like it', () => {
  expect(parsed('mild ')).toMatchObject({ terms: ['mild'] })
  expect(parsed('dates ')).toMatchObject({ terms: ['date'] })
})

test('a word that is being typed is not corrected while words begin with it', () => {
  expect(parseQuery('cucu', lexicon).terms[0]).toMatchObject({ typed: ['cucu'], isPrefix: true })
  expect(parseQuery('milk', lexicon).terms[0]).toMatchObject({ typed: ['milk'], isPrefix: false })
})

test('a word that is being typed may begin one of the dictionary, in any script, or a brand', () => {
  for (const text of ['doo', 'दू', 'fresh dood']) {
    const term = parseQuery(text, lexicon).terms.at(-1)!
    expect([...term.meanings, ...term.guesses]).toContainEqual(['milk'])
  }
  expect(parseQuery('आट', lexicon).terms[0]!.guesses).toContainEqual(['atta'])
  expect(parsed('butter britan')).toMatchObject({ brand: 'Britannia', terms: ['butter'] })
})

test('amounts are also said in words, and no other word is one', () => {
  for (const [text, amount] of [
    ['one kg atta', '1000g'],
    ['ek kilo atta', '1000g'],
    ['atta do kilo', '2000g'],
    ['aadha kilo atta', '500g'],
    ['half a kilo of atta', '500g'],
    ['dedh kg atta', '1500g'],
    ['dhai sau gram atta', '250g'],
    ['five hundred grams atta', '500g'],
    ['sau gram atta', '100g'],
    ['एक किलो atta', '1000g'],
    ['डेढ़ किलो atta', '1500g'],
    ['atta do darjan', '24pc'],
  ] as const)
    expect(parsed(`${text} `)).toMatchObject({ terms: ['atta'], amounts: [amount] })
  expect(parsed('dog atta ')).toMatchObject({ terms: ['dog', 'atta'], amounts: [] })
})

test('words of asking are no goods, unless the dictionary has them or nothing else is said', () => {
  for (const text of [
    'mujhe doodh chahiye',
    'please send 2 litre doodh',
    'ek kilo doodh bhej do',
    'bhaiya do packet doodh bhejo',
    'can you send me doodh',
    'doodh lagane wala',
    'मुझे एक किलो doodh चाहिए',
  ])
    expect(parsed(`${text} `).terms).toEqual(['doodh'])
  expect(parsed('bhejo ').terms).toEqual(['bhejo'])
  expect(parsed('khane ka tel bhejo ').terms).toEqual(['khane ka tel'])
})

test('a word of asking that the catalogue has, what says which one, and a guess are given up before the others', () => {
  const own = createLexicon(['cheese', 'tea', 'sugar', 'ginger', 'send', 'jai', 'aam', 'lemon', 'seed'])
  const unsure = (text: string) =>
    parseQuery(text, own)
      .terms.filter(({ isUnsure }) => isUnsure)
      .map(({ typed }) => typed.join(' '))
  expect(unsure('send tea ')).toEqual(['send'])
  expect(unsure('adrak wali chai ')).toEqual(['adrak'])
  expect(unsure('kam cheeni wali chai ')).toEqual(['kam', 'cheeni'])
  expect(unsure('jain cheese ')).toEqual(['jain'])
  // Vowels alone are misspelt, or nothing like it is there.
  expect(unsure('chese limon ')).toEqual([])
  expect(unsure('cheese xyzzy ')).toEqual(['xyzzi'])
  const attempts = attemptsOf(parseQuery('adrak wali chai ', own)).map(({ scope, strictness, terms }) =>
    [strictness, scope, ...terms.map(({ typed }) => typed.join(' '))].join(' '),
  )
  expect(attempts.slice(0, 4)).toEqual([
    'all named adrak chai',
    'all partly named adrak chai',
    'all named chai',
    'all words chai',
  ])
})

test('a brand keeps the words that mean nothing by themselves', () => {
  expect(parsed('good day cheese ')).toMatchObject({ brand: 'Good Day', terms: ['cheese'] })
})

test('of what a misspelt word may be, that comes first which is nearest to it as it was typed', () => {
  const own = createLexicon(['cheese', 'slice', 'ghee'])
  expect(parseQuery('chees slice ', own).terms[0]!.typed).toEqual(['cheese'])
})

test('words that mean nothing are left out, unless they are part of a name', () => {
  expect(parsed('milk ka products')).toMatchObject({ terms: ['milk'] })
  expect(parsed('balon ka tel ')).toMatchObject({ terms: ['balon ka tel'] })
  expect(parsed('non veg ')).toMatchObject({ terms: ['non veg'] })
})

test('what something is free of is a wish of its own', () => {
  const freeOfAndTerms = (text: string) => {
    const { freeOf, terms } = parseQuery(text, lexicon)
    return [freeOf.map(({ name }) => name), terms.map(({ typed }) => typed.join(' '))]
  }
  for (const text of [
    'gluten free atta ',
    'atta gluten free',
    'atta free from gluten',
    'glutenfree atta ',
    'glutan free atta ',
  ])
    expect(freeOfAndTerms(text)).toEqual([['gluten'], ['atta']])
  for (const text of [
    'sugar free',
    'sugarfree',
    'zero sugar',
    'no sugar',
    'without sugar',
    'bina cheeni',
    'cheeni ke bina',
    'चीनी के बिना',
    'diet',
    'sugarless',
  ])
    expect(freeOfAndTerms(`${text} milk `)).toEqual([['sugar'], ['milk']])
  expect(freeOfAndTerms('no onion no garlic')).toEqual([['onion', 'garlic'], []])
  expect(freeOfAndTerms('free milk ')).toEqual([[], ['free', 'milk']])
  expect(freeOfAndTerms('zero kadak tea ')[0]).toEqual([])
  expect(freeOfAndTerms('stayfree cleaner ')).toEqual([[], ['cleaner']])
})

test('brands that a grocer sells are known', () => {
  for (const [text, brand] of [
    ['glucon d', 'Glucon-D'],
    ['nutri choice', 'NutriChoice'],
    ['five star', '5 Star'],
    ['5 star', '5 Star'],
    ['shakti bhog', 'Shakti Bhog'],
    ['wai wai', 'Wai Wai'],
  ] as const)
    expect(parsed(`${text} `)).toMatchObject({ brand, terms: [] })
})

test('a plural in Devanagari means what its singular does', () => {
  for (const text of ['खीरे ', 'खीरों ']) {
    const [term] = parseQuery(text, lexicon).terms
    expect([...term!.meanings, ...term!.guesses]).toContainEqual(['cucumber'])
  }
})

test('English and brands in Devanagari are found by their consonants, also words that only the catalogue has', () => {
  expect(parsed('कोलगेट')).toMatchObject({ brand: 'Colgate', terms: [] })
  expect(parsed('हारपीक')).toMatchObject({ brand: 'Harpic', terms: [] })
  const own = createLexicon(['chandrakala'])
  expect(parseQuery('चंद्रकला ', own).terms[0]!.typed).toEqual(['chandrakala'])
})

test('two words may be one, and one may be two', () => {
  expect(parseQuery('butter milk', lexicon).terms[0]!.meanings).toContainEqual(['buttermilk'])
  expect(parsed('attadal')).toMatchObject({ terms: ['atta', 'dal'] })
  expect(parsed('tonedmilk')).toMatchObject({ terms: ['toned milk'] })
  const own = createLexicon(['cauliflower', 'toor', 'dal'])
  for (const text of ['phulgobi', 'fulgobi', 'phoolgobhi'])
    expect(parseQuery(text, own).terms[0]!.meanings).toContainEqual(['cauliflower'])
})

test('a pulse is known without saying that it is a dal', () => {
  const own = createLexicon(['toor', 'urad', 'masoor', 'dal'])
  for (const [text, dal] of [
    ['tuver', 'toor'],
    ['toovar', 'toor'],
    ['udad', 'urad'],
    ['masur', 'masoor'],
  ] as const)
    expect(parseQuery(`${text} `, own).terms[0]!.meanings).toContainEqual([dal, 'dal'])
})

test('a search that is the name of a category means the category', () => {
  expect(parsed('vegetables')).toMatchObject({ categoryMark: '#vegetable' })
  expect(parsed('sabzi')).toMatchObject({ categoryMark: '#vegetable' })
  expect(parsed('fresh vegetables')).toMatchObject({ categoryMark: '#fresh vegetable' })
  expect(parsed('fruit')).toMatchObject({ categoryMark: '%fruit' })
  expect(parsed('amul')).toMatchObject({ categoryMark: null })
})

test('from the most exact attempt to the vaguest, a brand is given up before what is wanted', () => {
  const attempts = attemptsOf(parseQuery('amul shampoo', lexicon)).map(({ scope, brand, terms, missingBrand }) => [
    scope,
    brand?.name ?? null,
    terms.length,
    missingBrand?.name ?? null,
  ])
  expect(attempts).toEqual([
    ['named', 'Amul', 1, null],
    ['partly named', 'Amul', 1, null],
    ['kind', 'Amul', 1, null],
    ['named', null, 1, 'Amul'],
    ['words', null, 1, 'Amul'],
    ['everything', null, 1, 'Amul'],
    ['named', 'Amul', 0, null],
  ])
  expect(attemptsOf(parseQuery('', lexicon))).toEqual([])
  // What is wished to be free of something is the last to be given up.
  const freeOf = attemptsOf(parseQuery('sugar free amul shampoo', lexicon)).map((attempt) => attempt.freeOf.length)
  expect(freeOf).toEqual([...attempts.map(() => 1), ...attempts.map(() => 0)])
})

test('after a brand, one or two letters do not ask for what others have that begins so', () => {
  const attempts = attemptsOf(parseQuery('harpic h', lexicon)).map(({ brand, terms }) => [
    brand?.name ?? null,
    ...terms.map(({ typed }) => typed.join(' ')),
  ])
  expect(attempts).toEqual([['Harpic', 'h'], ['Harpic', 'h'], ['Harpic', 'h'], ['Harpic'], [null, 'toilet cleaner']])
})

test('a price is no number of a name, and by itself it says what products may cost at most', () => {
  for (const text of [
    'milk ₹50',
    '₹ 50 milk',
    'milk rs. 1,200',
    'rs 50 milk',
    'milk 50 rupees',
    'milk 49.50 ₹',
    '₹50 milk ',
  ])
    expect([text, parsed(text)]).toMatchObject([text, { terms: ['milk'], amounts: [] }])
  for (const text of ['₹50', 'rs 50', '50 rupees', '50 rs wala', '50 रुपये'])
    expect([text, parseQuery(text, lexicon)]).toMatchObject([text, { terms: [], maxPriceInPaise: 5000 }])
  for (const text of ['milk ₹50', '50-50 wala milk', '50 50 wala milk', '2 minute wala milk'])
    expect([text, parseQuery(text, lexicon)]).toMatchObject([text, { maxPriceInPaise: null }])
  expect(parsed('spf 50')).toMatchObject({ terms: ['spf', '50'] })
  expect(parsed('butter 50g')).toMatchObject({ terms: ['butter'], amounts: ['50g'] })
})

test('a food that the shop does not have is not taken for another that is spelled alike', () => {
  const others = createLexicon(['drain', 'cleaner', 'kanti', 'ragi', 'kulcha'])
  for (const word of ['durian', 'kanji', 'kulhad'])
    expect(parseQuery(`${word} `, others).terms.map(({ typed }) => typed)).toEqual([[word]])
})
