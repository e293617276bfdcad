import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HEAP_SETTING } from '../../scripts/heap.ts'
import { SCHEMA } from '../../src/platform/runtime/settings.ts'
import { ONE_TIME_PASSWORD_DAYS } from '../../src/shared/limits.ts'

const ROOT = join(import.meta.dir, '../..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const operations = read('docs/operations.md').replace(/\s+/g, ' ')

/** Reads a number that a file of the shop keeps to itself: `const NAME = 10 * 60_000`, `name = 5,` or `name: 250`. */
function numberIn(file: string, name: string): number {
  const [, product] = new RegExp(`\\b${name}(?:: | = )([\\d_]+(?: \\* [\\d_]+)*)`).exec(read(file)) ?? []
  if (product === undefined) throw new Error(`There is no number ${name} in ${file}`)
  return product.split(' * ').reduce((result, factor) => result * Number(factor.replaceAll('_', '')), 1)
}

const platform = (file: string, name: string) => numberIn(`src/platform/${file}`, name)
const SECOND_MS = 1_000
const MB = 2 ** 20
const NUMERALS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const YEAR_DAYS = 365

const health = (name: string) => platform('http/health.ts', name) / SECOND_MS
const connections = platform('database/database.ts', 'REQUEST_CONNECTIONS')
const directConnections = platform('database/connection-limit.ts', 'DIRECT_CONNECTIONS')
const maxImport = numberIn('src/shared/import-limits.ts', 'MAX_FILE_BYTES') / MB
const sessionDays = (name: string) =>
  new RegExp(`const ${name} = sql\`interval '(\\d+) days'`).exec(read('src/account/session/queries.ts'))?.[1]

/** What docs/operations.md says, with the numbers of the source. */
const SENTENCES = [
  // Settings
  `\`PAGE_CACHE_MB\` (${SCHEMA.PAGE_CACHE_MB.default})`,
  `\`BUN_JSC_forceRAMSize\` (${Number(HEAP_SETTING.BUN_JSC_forceRAMSize) / MB} MB)`,
  // Start and stop
  `Requests in flight get ${health('DRAIN_MS')} seconds, or ${health('DRAIN_WITH_BALANCER_MS')} behind a balancer`,
  `has requested \`/readyz\` in the last ${health('BALANCER_MS')} seconds`,
  `After ${platform('runtime/process-lifecycle.ts', 'STOP_LIMIT_MS') / SECOND_MS} seconds the process exits regardless`,
  // Backup. A running one touches its folder each minute, and this is how many it may miss.
  `starts at least ${NUMERALS[platform('backup/backup.ts', 'ABANDONED_MS')]} minutes later removes it`,
  `sends nothing for ${platform('backup/read-timeout.ts', 'SILENCE_MS') / SECOND_MS} seconds`,
  `After ${platform('backup/jobs.ts', 'OLDEST_BACKUP_SECONDS') / 3_600} hours it logs a warning`,
  `| above ${platform('backup/jobs.ts', 'OLDEST_BACKUP_SECONDS')}, or absent |`,
  `a new server (${platform('postgres/requirements.ts', 'OLDEST_MAJOR')} or later`,
  // Proxies and clients
  `above the heartbeat of ${numberIn('src/order/live/stream.ts', 'HEARTBEAT_MS') / SECOND_MS} seconds`,
  `Allow bodies of up to ${platform('http/body-limits.ts', 'UPLOAD_BYTES') / MB} MB`,
  `access tokens are valid for ${NUMERALS[numberIn('src/account/session/client.ts', 'PARTNER_ACCESS_SECONDS') / 3_600]} hours`,
  // Logs
  `"slow request" (above ${platform('http/metrics.ts', 'SLOW_REQUEST_MS') / SECOND_MS} s`,
  `"slow statement" (above ${platform('database/statements.ts', 'SLOW_STATEMENT_MS') / SECOND_MS} s`,
  `has grown beyond ${platform('postgres/server.ts', 'LOG_LIMIT_BYTES') / 1_000_000} MB`,
  `"the disk is nearly full" (every ${NUMERALS[platform('runtime/disk-space.ts', 'LOOK_MS') / 60_000]} minutes)`,
  `a CPU profile of the next ${platform('runtime/cpu-profile.ts', 'LASTS_MS') / SECOND_MS} seconds`,
  // Memory
  `| search rankings, part of the process | up to ${numberIn('src/catalogue/search/result-cache.ts', 'MAX_BYTES') / MB} MB |`,
  `two of its parts (${(2 * numberIn('src/shared/import-limits.ts', 'PART_BYTES')) / MB} MB)`,
  `its file (${maxImport} MB at most)`,
  // Retention
  `| unchanged carts | ${numberIn('src/cart/jobs.ts', 'RETENTION_DAYS')} days |`,
  `no names) | ${numberIn('src/dashboard/zero-result-searches/jobs.ts', 'RETENTION_DAYS')} days |`,
  `| audit log (who did what) | ${platform('audit/jobs.ts', 'RETENTION_DAYS') / YEAR_DAYS} years |`,
  `nothing about the payer) | ${numberIn('src/order/jobs.ts', 'EVENT_RETENTION_DAYS') / YEAR_DAYS} years;`,
  `| one-time passwords of admins | ${ONE_TIME_PASSWORD_DAYS} days, used or not;`,
  `| sessions | ${sessionDays('IDLE')} days without use, ${sessionDays('LONGEST')} days at most |`,
  `for review and undo | ${numberIn('src/import-export/jobs.ts', 'RETENTION_DAYS')} days |`,
  `| the newest ${platform('mail/outbox.ts', 'MAX_STORED')} remain, and up to ${platform('mail/outbox.ts', 'EMAILS_PER_PRUNE')} more |`,
  // Scaling
  `at most ${NUMERALS[connections]} for requests`,
  `should be at least ${connections + 1 + directConnections} for each instance`,
  `waits up to ${platform('postgres/requirements.ts', 'DEADLINE_MS') / SECOND_MS} seconds`,
  `the limit of ${NUMERALS[platform('database/database.ts', 'STATEMENT_TIMEOUT_MS') / SECOND_MS]} seconds for each`,
  `If it is slow (${platform('search/meilisearch.ts', 'SEARCH_TIMEOUT_MS')} ms)`,
  `after ${NUMERALS[platform('runtime/circuit-breaker.ts', 'failures')]} failures in a row no request waits for it`,
  `After ${NUMERALS[platform('media/deadlines.ts', 'failures')]} failures in a row no request waits, and`,
  `up to ${platform('media/open.ts', 'DISK_CACHE_MAX_BYTES') / MB} MB, in \`DATA_DIR/media-copies\``,
  `if it takes longer than ${platform('read-routing/read-pool.ts', 'proofMs')} ms to report its position`,
  `or ${NUMERALS[platform('read-routing/read-pool.ts', 'workMs') / SECOND_MS]} seconds for a read`,
  `already serves ${NUMERALS[platform('read-routing/read-pool.ts', 'CONNECTIONS')]} reads of one instance`,
  `\`CDN-Cache-Control: max-age=${platform('cdn/cloudflare.ts', 'MAX_SECONDS')}\``,
  `and again ${platform('cdn/purges.ts', 'AGAIN_MS') / SECOND_MS} seconds later`,
  `(after ${platform('cdn/jobs.ts', 'FIRST_RETRY_MS') / SECOND_MS} s at first`,
  `when more than ${platform('cdn/purges.ts', 'MAX_TAGS')} things change at once`,
]

test.each(SENTENCES)('docs/operations.md says what the shop does: %s', (sentence) => {
  expect(operations).toContain(sentence)
})
