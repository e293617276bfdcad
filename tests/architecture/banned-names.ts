/** A word that means something else in this field, or nothing, and what the field says instead. */
export interface BannedName {
  /** Compared with a name's words in lower case: `hashOfWish`, `WISH_HASH` and `wish-hash.ts` all have the word "wish". */
  words: RegExp
  instead: string
  /** A name that must be seen, to prove that the row sees any. */
  offence: string
  /** Names that stay, or paths (with a slash) below which they stay, and why. */
  except?: Readonly<Record<string, string>>
}

const WIRE = 'a field of the API'
const ALPHABET = 'of the alphabet'
const FILE = 'parts of a file, or of a body, that is sent in several'
const LICENCE = 'notices of licences, as licences call them'
const INJECTED = 'faults are what these tests inject'
const COMPLAINT = 'the answer to a complaint, as its tables and the API call it'
const TYPED = 'words that somebody types or reads, one by one'

export const BANNED_NAMES: readonly BannedName[] = [
  { words: /\bwish(es|ed)?\b/, instead: 'order request, requested', offence: 'hashOfWish' },
  { words: /\b(shelf(?! life)|shelves)\b/, instead: 'category, taxon', offence: 'made_shelves' },
  { words: /\b(news|heard|hears?)\b/, instead: 'event, update, received', offence: 'order_news' },
  { words: /\b(tells?|telling|told)\b/, instead: 'notify, report, describe', offence: 'tellOfOrder' },
  { words: /\b(sweeps?|sweeping|swept)\b/, instead: 'reconcile, prune, collect', offence: 'picture-sweeping.ts' },
  { words: /\b(tidy|tidied)\b/, instead: 'normalize', offence: 'tidyEmail' },
  { words: /\b(recall|remember(s|ed|ing)?)\b/, instead: 'load, cache, save', offence: 'rememberDevice' },
  { words: /^forget /, instead: 'delete, purge, clear', offence: 'forgetTries' },
  { words: /^(hold|holding) (?!ms)/, instead: 'lock; reserve for stock', offence: 'holdOrder' },
  { words: /^held until$/, instead: 'reserved until', offence: 'held_until' },
  { words: /^note (?!length|of|id)/, instead: 'record', offence: 'noteAttempt' },
  {
    words: /^(most|least)\b/,
    instead: 'max, min',
    offence: 'MOST_TRIES',
    except: { 'site/features/admin/products/bulk/': WIRE, 'src/catalogue/bulk/': WIRE },
  },
  {
    words: /\w parts$/,
    instead: 'dependencies',
    offence: 'OrderParts',
    except: { BodyParts: FILE, countParts: FILE, deleteParts: FILE },
  },
  {
    words: /\bpictures?\b/,
    instead: 'image',
    offence: 'picture_source',
    except: { picture: WIRE, pictures: WIRE, phonePicture: WIRE },
  },
  {
    words: /\bfault(s|y)?\b/,
    instead: 'error, failure, invalid',
    offence: 'ConfigFault',
    except: {
      fault: WIRE,
      faults: WIRE,
      faulty: WIRE,
      'import-count--faulty': 'a class that ends in a value of the API',
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
  {
    words: /\b(un)?answer(s|ed|able)?\b/,
    instead: 'response, result',
    offence: 'SearchAnswer',
    except: {
      'demo/orders/': COMPLAINT,
      'site/features/admin/order-board/': COMPLAINT,
      'site/features/orders/': COMPLAINT,
      'src/order/': COMPLAINT,
      MAX_ANSWER_LENGTH: COMPLAINT,
      'database/complaint_answer': COMPLAINT,
      'database/complaint_photo': COMPLAINT,
      check_complaint_answer: COMPLAINT,
    },
  },
  {
    words: /^words$|\bwords? of$/,
    instead: 'label, message, argv, terms',
    offence: 'wordsOf',
    except: {
      'site/features/account/Avatar.tsx': TYPED,
      'site/features/home/banner.ts': TYPED,
      'site/features/search/': TYPED,
      'src/catalogue/search/': TYPED,
      'src/dashboard/': WIRE,
      'src/order/contract.ts': WIRE,
      'src/order/complaint/': WIRE,
      'src/import-export/rows/similarity.ts': TYPED,
      'src/platform/runtime/spelling.ts': TYPED,
      'database/product_search': TYPED,
      'src/shared/slug.ts': TYPED,
      'tests/contracts/meilisearch/': TYPED,
      'tests/resilience/': TYPED,
      'site/features/admin/today/': WIRE,
      'site/gallery/features/admin-replies.ts': WIRE,
      'site/features/admin/order-board/': WIRE,
    },
  },
  { words: /\b(mails|mailing|post office)\b/, instead: 'emails', offence: 'collectMails' },
  { words: /^(open )?stores?$/, instead: 'cache for pages, storage for files', offence: 'openStore' },
  {
    words: /\b(page|ip|network|mail|email|web|listen|server|client|peer|remote) address(es)?\b|\baddress of (page|url)/,
    instead: 'url, path, ip, email; address for postal addresses only',
    offence: 'PageAddress',
    except: { listen_addresses: 'a setting of Postgres' },
  },
  { words: /\bpatient\b/, instead: 'noWakeup', offence: 'isPatient' },
  { words: /\brequesters?\b/, instead: 'request origin, client', offence: 'RequesterSettings' },
  { words: /\bpulse\b|\btake turns\b/, instead: 'heartbeat; semaphore', offence: 'takeTurns' },
  {
    words: /\bis our page\b|\bforeign pages\b|\bstrict cookies\b/,
    instead: 'isTrustedOrigin, rejectCrossSite, isSameSite',
    offence: 'isOurPage',
  },
  { words: /\blost to\b/, instead: 'isSerializationFailure', offence: 'lostToAnother' },
  {
    words: /\b(diagnosis|verdicts?|findings?)\b/,
    instead: 'check result',
    offence: 'Verdict',
    except: {
      'tests/trials.test.ts': 'what readers of the shop found in a trial',
    },
  },
  {
    words: /\bgreeting\b|\bcounters of\b|\bwake triggers\b/,
    instead: 'startup probe, sequences, enableTriggers',
    offence: 'countersOf',
    except: { greetingTimeout: 'of SMTP: the first line of a server' },
  },
  {
    words: /\bstanding\b/,
    instead: 'status',
    offence: 'Standing',
    except: { 'demo/draw/boxes.ts': 'a box that stands' },
  },
  { words: /\bhot pages\b|\bflights?\b(?<!in flight)/, instead: 'CacheWarmer; in-flight', offence: 'HotPages' },
  { words: /\bcompress (well|quickly)\b/, instead: 'compressBest, compressFast', offence: 'compressQuickly' },
  {
    words: /\bfillers\b|\bpartings\b|\bsound of\b|\bmeanings by sound\b|^narrows$/,
    instead: 'stop words, word splits, phonetic key, hasFilters',
    offence: 'FILLERS',
  },
  {
    words: /\bunderstand(ing|s)?\b|\brespell(s|ing)?\b/,
    instead: 'parse a query, correct spelling',
    offence: 'understand',
  },
  { words: /\bsearch orders?\b/, instead: 'search sort: an order is what a shopper places', offence: 'SearchOrder' },
  {
    words: /\bgive reason\b|\btrading\b|\brequire served\b/,
    instead: 'setStockChangeContext, checkout terms, requireServiceable',
    offence: 'TradingTerms',
  },
  { words: /\bplacings?\b|\border with cart\b/, instead: 'checkout, assignment', offence: 'tryPlacing' },
  { words: /\battempt key\b/, instead: 'idempotency key', offence: 'newAttemptKey' },
  {
    words: /\boverseers?\b|\bwatchers?\b/,
    instead: 'subscriber',
    offence: 'Watcher',
    except: {
      'scripts/dev/develop.ts': 'of files, as operating systems call it',
    },
  },
  {
    words: /\bclear the way\b|\bgive all back\b|\bmoney under way\b|\bjudge event\b/,
    instead: 'expireSession, refundInFull, hasPendingRefund, recordOutcome',
    offence: 'giveAllBack',
  },
  {
    words: /\bunclaimed\b|\busual admin\b|\bprolong|\bappoint|\bsuccessors?\b|\bover (codes|throttles)\b/,
    instead: 'invited, default admin, extend, grant, rotated, expired',
    offence: 'successorOf',
  },
  { words: /\btap\b/, instead: 'recorder', offence: 'PostgresTap' },
  {
    words: /\bway back\b|\bletters on\b|\b(card|products|search|popup) place\b|\badmin part\b/,
    instead: 'return URL, URL state, shortcuts, results, outlet',
    offence: 'wayBack',
  },
  {
    words: /\b(rows?|cards?|lines|today) waiting\b|\bwaiting (rows|cards|lines)\b/,
    instead: 'skeleton',
    offence: 'CardsWaiting',
  },
  { words: /\bno data\b|\bsearch field\b/, instead: 'empty state, search input', offence: 'NoData' },
  {
    words:
      /\bheirs?\b|\bsub rail\b|\bten minutes\b|\bbeside heading\b|\bfound orders\b|\bguarded dialog\b|\bsold line\b|\bmove button\b/,
    instead:
      'nextFocusTarget, SubcategoryNav, DeliveryBadge, PageActions, OrderSearchResults, UnsavedChangesDialog, OrderLine, TransitionButton',
    offence: 'heirOf',
  },
  {
    words: /\b(payers?|books|knife|mortal|hurt)\b|\bmade up\b|\bto come$/,
    instead: 'paying shoppers, ledger, interceptor, restartable, faulty, fixture, next',
    offence: 'closeBooks',
  },
  {
    words: /^tokri (http request seconds|process |page store)|^search fallbacks/,
    instead: 'tokri_http_request_duration_seconds; process_…',
    offence: 'tokri_http_request_seconds',
  },
]
