import { type IndexQuery, type MeilisearchIndex, quoted, type Wording } from '../../platform/search/meilisearch.ts'
import { isFirstPage, MAX_RELATED, type SearchEngine, type SearchRequest } from '../../platform/search/port.ts'
import { type Attempt, beside } from './attempts.ts'
import { keyOf, meaningsOf, type Phrase } from './dictionary.ts'
import type { FreeOf } from './free-of.ts'
import { wordsForOthers } from './goods.ts'
import type { Lexicon } from './lexicon.ts'
import { planSearch } from './plan.ts'
import type { Term } from './query-parser.ts'
import { ALL_FIELDS, NAME_FIELDS, WORD_FIELDS } from './sync/documents.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Searches products in Meilisearch by the same plan as in Postgres. */
export function createMeilisearchSearch(index: MeilisearchIndex, vocabulary: Vocabulary): SearchEngine {
  async function relatedTo(attempt: Attempt, found: readonly string[], lexicon: Lexicon, request: SearchRequest) {
    const others = beside(attempt)
    if (!others) return []
    // What the results have already is found again.
    const limit = MAX_RELATED + found.length
    const related = await index.find([queryOf(others, lexicon)], { ...request, limit })
    return (related?.hits.ids ?? []).filter((id) => !found.includes(id)).slice(0, MAX_RELATED)
  }

  return {
    async search(asked) {
      const { plan, request, maxPriceInPaise } = await planSearch(asked, vocabulary)
      const queries = plan ? plan.attempts.map((attempt) => queryOf(attempt, plan.lexicon)) : [EVERYTHING]
      const found = await index.find(queries, request)
      const { hits, at } = found ?? { hits: { ids: [], total: 0 }, at: 0 }
      const attempt = found && plan?.attempts[at]
      const isRelatedShown = attempt && isFirstPage(request) && hits.total < request.limit
      return {
        ...hits,
        related: isRelatedShown ? await relatedTo(attempt, hits.ids, plan!.lexicon, request) : [],
        missingBrand: attempt?.missingBrand?.name ?? null,
        missingFreeOf: (attempt ? attempt.missingFreeOf : (plan?.freeOf ?? [])).map(({ name }) => name),
        missingMaxPriceInPaise: hits.total > 0 ? null : maxPriceInPaise,
        engine: 'meilisearch',
      }
    },
  }
}

const EVERYTHING: IndexQuery = {
  wordings: [{ text: '', weight: 1 }],
  fields: NAME_FIELDS,
  matchingStrategy: 'all',
  filter: [],
  last: null,
}

const FIELDS: Record<Attempt['scope'], string[]> = {
  named: NAME_FIELDS,
  // What is named ranks first.
  'partly named': WORD_FIELDS,
  kind: WORD_FIELDS,
  words: WORD_FIELDS,
  everything: ALL_FIELDS,
}

function queryOf(attempt: Attempt, lexicon: Lexicon): IndexQuery {
  const { strictness, scope, terms, brand, freeOf, categoryMark } = attempt
  const areOthersLast =
    terms.length > 0 && !categoryMark && wordsForOthers(terms.flatMap(({ typed }) => typed)).length > 0
  return {
    wordings: wordingsOf(attempt, lexicon),
    fields: FIELDS[scope],
    matchingStrategy: strictness === 'all' ? 'all' : 'frequency',
    filter: [
      ...(brand
        ? [anyOf(brand.names.map(hasOwnWords)), ...brand.namesakes.map((name) => `NOT ${hasOwnWords(name)}`)]
        : []),
      ...freeOf.map(saying),
      ...(categoryMark ? [ofCategory(categoryMark)] : []),
      ...(scope === 'kind' ? terms.flatMap((term) => ofKind(term, lexicon)) : []),
    ],
    last: areOthersLast ? 'isForOthers' : null,
  }
}

/** Half as relevant a product that has what is preferred comes first. */
const REST_WEIGHT = 0.5

function wordingsOf(attempt: Attempt, lexicon: Lexicon): IndexQuery['wordings'] {
  const { terms, sideBySide, strictness, brand, freeOf, categoryMark, amounts, preferred, preferredMark } = attempt
  const ofAmount = [`amounts IN [${amounts.map(quoted).join(', ')}]`]
  if (terms.length === 0 && !brand && amounts.length > 0) return [{ text: '', filter: ofAmount, weight: 1 }]
  const texts = sideBySide.length > 0 ? sideBySide.map((term) => textOf([term], lexicon)) : [textOf(terms, lexicon)]
  const rest = categoryMark ? [''] : texts
  const weighing =
    (weight: number, filter?: string[]) =>
    (text: string): Wording => ({ text, filter, weight })
  return [
    ...(categoryMark || strictness === 'any' ? texts.map(weighing(1)) : []),
    ...(strictness === 'any' ? terms.map((term) => ({ text: textOf([term], lexicon), weight: REST_WEIGHT })) : []),
    ...(terms.length === 0 ? freeOf.map(({ words: [word] }) => ({ text: `${word} `, weight: 1 })) : []),
    ...preferred.map((goods) => ({ text: `${keyOf(goods)} `, weight: 1 })),
    // Not beside an amount: both would weigh the same, and an amount says more.
    ...(preferredMark && !categoryMark && amounts.length === 0
      ? texts.map(weighing(1, [ofCategory(preferredMark)]))
      : []),
    ...(amounts.length > 0 ? rest.map(weighing(1, ofAmount)) : []),
    ...rest.slice(0, -1).map(weighing(REST_WEIGHT)),
    weighing(REST_WEIGHT)(rest.at(-1)!),
  ]
}

/** Returns the condition that a product says that it is free of this. */
function saying({ words, saidBy }: FreeOf): string {
  const names = saidBy.map((word) => `(ownWords = ${quoted(word)})`)
  return anyOf([`(freeOf IN [${words.map(quoted).join(', ')}])`, ...names])
}

/**
 * Returns the condition that the product is called so, or a sub-category of it is of this and it is not of what that lists
 * beside it; none while the term is still being typed, since filters know whole words alone.
 */
function ofKind({ typed, meanings, guesses, isPrefix }: Term, lexicon: Lexicon): string[] {
  if (isPrefix) return []
  const phrases = [typed, ...[...meanings, ...guesses].filter(lexicon.has)]
  // A mango achar is mango pickle: of the last word's kind, with the others its own.
  const ofLast = phrases.flatMap((phrase) =>
    phrase.length > 1 ? `(${hasOwnWords(phrase.slice(0, -1))} AND ${inKind(phrase.slice(-1), lexicon)})` : [],
  )
  return [anyOf([...phrases.map(hasOwnWords), ...phrases.map((phrase) => inKind(phrase, lexicon)), ...ofLast])]
}

function inKind(phrase: Phrase, lexicon: Lexicon): string {
  const others = lexicon.listedBeside(phrase)
  const mark = ofCategory(`#${keyOf(phrase)}`)
  return others.length > 0 ? `(${mark} AND ownWords NOT IN [${others.map(quoted).join(', ')}])` : mark
}

function ofCategory(mark: string): string {
  return `categoryMarks = ${quoted(mark)}`
}

function hasOwnWords(name: Phrase): string {
  return `(${name.map((word) => `ownWords = ${quoted(word)}`).join(' AND ')})`
}

function anyOf(conditions: readonly string[]): string {
  return `(${conditions.join(' OR ')})`
}

/** A space after the last word says that it is complete. */
function textOf(terms: readonly Term[], lexicon: Lexicon): string {
  const text = terms.map((term) => keyOf(nameOf(term, lexicon))).join(' ')
  return terms.at(-1)?.isPrefix ? text : `${text} `
}

/** How the index knows the term: as typed if it is there or has synonyms there, else as what it may mean. */
function nameOf({ typed, meanings, guesses, isPrefix }: Term, lexicon: Lexicon): Phrase {
  if (isPrefix || lexicon.has(typed) || meaningsOf(typed)?.some(lexicon.has)) return typed
  return [...meanings, ...guesses].find(lexicon.has) ?? typed
}
