import ts from 'typescript-api'

/** A word that means something else in this field, or nothing, and what the field says instead. */
export interface BannedName {
  /** Compared with a name's words in lower case: `hashOfWish`, `WISH_HASH` and `wish-hash.ts` all have the word "wish". */
  words: RegExp
  instead: string
  /** A name that must be seen, to prove that the row sees any. */
  offence: string
  /** Names that stay, and why. */
  except?: Readonly<Record<string, string>>
}

const WIRE = 'a field of the API'
const ALPHABET = 'of the alphabet'
const FILE = 'parts of a file, or of a body, that is sent in several'
const LICENCE = 'notices of licences, as licences call them'
const INJECTED = 'faults are what these tests inject'

export const BANNED_NAMES: readonly BannedName[] = [
  { words: /\bwish(es|ed)?\b/, instead: 'order request, requested', offence: 'hashOfWish' },
  { words: /\b(shelf|shelves)\b/, instead: 'category, taxon', offence: 'made_shelves' },
  { words: /\b(news|heard|hears?)\b/, instead: 'event, update, received', offence: 'order_news' },
  { words: /\b(tells?|telling|told)\b/, instead: 'notify, report, describe', offence: 'tellOfOrder' },
  { words: /\b(sweeps?|sweeping|swept)\b/, instead: 'reconcile, prune, collect', offence: 'picture-sweeping.ts' },
  { words: /\b(tidy|tidied)\b/, instead: 'normalize', offence: 'tidyEmail' },
  { words: /\b(recall|remember(s|ed|ing)?)\b/, instead: 'load, cache, save', offence: 'rememberDevice' },
  { words: /^forget /, instead: 'delete, purge, clear', offence: 'forgetTries' },
  { words: /^(hold|holding) (?!ms)/, instead: 'lock; reserve for stock', offence: 'holdOrder' },
  { words: /^held until$/, instead: 'reserved until', offence: 'held_until' },
  { words: /^note (?!length|of|id)/, instead: 'record', offence: 'noteAttempt' },
  { words: /^(most|least) /, instead: 'max, min', offence: 'MOST_TRIES' },
  {
    words: /\w parts$/,
    instead: 'dependencies',
    offence: 'OrderParts',
    except: { BodyParts: FILE, countParts: FILE, deleteParts: FILE, MAX_PARTS: FILE },
  },
  {
    words: /\bpictures?\b/,
    instead: 'image',
    offence: 'picture_source',
    except: { picture: WIRE, pictures: WIRE },
  },
  {
    words: /\bfault(s|y)?\b/,
    instead: 'error, failure, invalid',
    offence: 'ConfigFault',
    except: {
      fault: WIRE,
      faults: WIRE,
      FaultyPostgres: INJECTED,
      openTcpFaultProxy: INJECTED,
      'tcp-fault-proxy.ts': INJECTED,
      'tcp-fault-proxy.test.ts': INJECTED,
    },
  },
  {
    words: /\bletters?\b/,
    instead: 'email',
    offence: 'renderLetter',
    except: {
      letter: `${ALPHABET}, and the field of jobs that v0.4 wrote`,
      letters: ALPHABET,
      lettersOf: ALPHABET,
      LETTERS: ALPHABET,
      LATIN_LETTERS: ALPHABET,
      'every-letter.test.ts': ALPHABET,
      PLAIN_LETTERS: ALPHABET,
    },
  },
  { words: /^drop (all|on|count)/, instead: 'invalidate, clear', offence: 'dropAll' },
  { words: /^(keep|kept) (?!alive|focus)/, instead: 'cache, store, retain', offence: 'KeptPages' },
  {
    words: /\bnotices\b/,
    instead: 'notifications',
    offence: 'PAGE_NOTICES',
    except: {
      notices: LICENCE,
      noticesOfArt: LICENCE,
      'licence-notices.ts': LICENCE,
      'licence-notices.test.ts': LICENCE,
    },
  },
  { words: /\bcopies\b/, instead: 'instances; cache', offence: 'withCopies' },
  { words: /\bforg(ive|iven|ives)\b/, instead: 'reset', offence: 'forgiveTries' },
  {
    words: /\btransfers?\b/,
    instead: 'import, export',
    offence: 'transferRoutes',
    except: { dataTransfer: 'of drag and drop in browsers' },
  },
  {
    words: /(?<!cache )\bmisses\b|^miss /,
    instead: 'zero-result searches',
    offence: 'SearchMisses',
    except: { misses: WIRE },
  },
  { words: /\bsettle(s|d)? (paid|unpaid|session|payment)/, instead: 'reconcile', offence: 'settleSession' },
  { words: /^look at /, instead: 'check', offence: 'lookAtDisk' },
  {
    words: /\bpage (hits|misses|drops)|pages kept|^tokri reads total$|jobs given up/,
    instead: 'page cache hits, misses, invalidations, entries; replica reads; jobs failed',
    offence: 'tokri_pages_kept',
  },
  { words: /\bsqueez(e|es|er|ed|ing)\b/, instead: 'compress, compression', offence: 'squeezeAfter' },
  { words: /\bhurr(y|ied|ies)\b/, instead: 'stop waiting, expedite', offence: 'hurry' },
  { words: /\bmovers?\b/, instead: 'actor', offence: 'orderMover' },
  { words: /\bmend(s|ed|ing)?\b/, instead: 'correct, repair', offence: 'mended' },
  {
    words: /\bseal(s|ed)?\b/,
    instead: 'encryption, encrypted',
    offence: 'sealEmail',
    except: { sealed: 'the field of stored jobs' },
  },
  { words: /^growing$/, instead: 'isPrefix', offence: 'growing' },
  { words: /\bmoney back\b/, instead: 'refund', offence: 'MoneyBack' },
  { words: /\bpage store\b/, instead: 'page cache', offence: 'PageStore' },
]

/** A name's words in lower case, parted by spaces. */
export function wordsOf(name: string): string {
  return name
    .replace(/\.\w+$/, '')
    .split(/[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .filter(Boolean)
    .join(' ')
    .toLowerCase()
}

/** Every name that a file declares, in code as in tables, columns and metrics, each once. */
export function namesIn(path: string, text: string): Set<string> {
  const names = new Set([path.split('/').at(-1)!])
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const visit = (node: ts.Node): void => {
    const { name } = node as ts.Node & { name?: ts.Node }
    if (name && ts.isIdentifier(name) && (ts.isVariableDeclaration(node) || isDeclared(node))) names.add(name.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind))
  if (/[/.]schema\.ts$/.test(path))
    for (const [, name] of text.matchAll(/\b(?:pgTable|[a-zA-Z]+)\(\s*'([a-z_]+)'/g)) names.add(name!)
  for (const [name] of text.matchAll(/\btokri_[a-z_]+/g)) names.add(name)
  return names
}

function isDeclared(node: ts.Node): boolean {
  return (
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isPropertySignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isMethodSignature(node) ||
    ts.isMethodDeclaration(node)
  )
}
