import postgres from 'postgres'
import { listedNames } from '../../shared/listed-names.ts'
import { OLDEST_BACKUP_SECONDS } from '../backup/jobs.ts'
import { backupAgeSeconds } from '../backup/queries.ts'
import { isHalfRestored } from '../backup/restore-swap.ts'
import { connectionShortage } from '../database/connection-limit.ts'
import { type Database, SESSION, STATEMENT_TIMEOUT_MS } from '../database/database.ts'
import {
  hasFormerNames,
  hasOthersMigrations,
  isMigrated,
  isNewerMigration,
  lastMigration,
  NEWER_REMEDY,
  ownerOfShop,
  tablesOfLatest,
} from '../database/migrate.ts'
import {
  countInstancesNotKnowing,
  countInstancesWithOtherMedia,
  countInstancesWithOtherSecret,
  countRunningInstances,
} from '../database/presence.ts'
import { RETRY_FAILED_JOBS } from '../jobs/runner-tables.ts'
import { isNotificationDelivered, ONE_DATABASE, reachesThroughDirect } from '../postgres/notifications.ts'
import { checkServer } from '../postgres/requirements.ts'
import { BUN_RUN } from '../runtime/typed-command.ts'
import { bad, type CheckOutcome, good, warning } from './check-result.ts'
import { clockAheadMs, countFailedJobs, whatStartWouldFind } from './probes.ts'

const SERVER_PATIENCE_MS = 5_000
const MAX_NAMED = 5
const OWN_DATABASE = 'Give the shop a database of its own, and set DATABASE_URL to that'
const CLOCK_TOLERANCE_MS = 2_000
/** By how much the clock may be behind what is stored. */
const BEHIND_TOLERANCE_MS = 60_000

/** How to fix that there is no shop: it is the first start, or the settings were forgotten. */
export const START_OR_NAME_IT = `Start it: ${BUN_RUN} start; or set DATA_DIR and DATABASE_URL as your shop has them`

/**
 * @param name what the operator knows the server by.
 * @param fix what to do about a server that does not respond.
 */
export async function checkDatabaseServer(
  name: string,
  url: string,
  { pooled, fix }: { pooled: boolean; fix?: string },
): Promise<CheckOutcome> {
  await checkServer(name, url, { withinMs: SERVER_PATIENCE_MS, pooled, writes: true, fix })
  const { host, pathname } = new URL(url)
  return good(`${host}${pathname} responds, and has what the shop needs`)
}

/** Notifications and jobs need a connection of their own, which a pooler in transaction mode does not provide. */
export async function checkDirectConnection(url: string, directUrl: string): Promise<CheckOutcome> {
  const client = postgres(directUrl, { max: 1, connect_timeout: 5, onnotice: () => {}, connection: SESSION })
  try {
    if (await isNotificationDelivered(client, client)) {
      if (url === directUrl || (await reachesThroughDirect(url, directUrl)))
        return good('notifications arrive: changes reach every page at once')
      return bad(
        'DATABASE_DIRECT_URL leads to another database than DATABASE_URL: each would have half of the shop',
        ONE_DATABASE,
      )
    }
    return bad(
      'a notification sent to the database did not come back: pages would show old prices',
      'Set DATABASE_DIRECT_URL to the database itself, past the pooler',
    )
  } finally {
    await client.end({ timeout: 1 })
  }
}

/** Through a pooler the shop cannot limit how long a statement may take; the server must. */
export async function checkPooler(db: Database): Promise<CheckOutcome> {
  const [row] = await db.$client`select current_setting('statement_timeout') as bound, current_user::text as name`
  if (row!.bound !== '0') return good(`statements through it end after ${row!.bound} at the latest`)
  return warning(
    'a statement through it may take for ever, and blocks its connection for everybody else',
    `PgBouncer: connect_query='set statement_timeout = ${STATEMENT_TIMEOUT_MS}' in the database's line; else: alter role "${row!.name}" set statement_timeout = '${STATEMENT_TIMEOUT_MS}ms'`,
  )
}

/** @param place where the shop should be, as its operator knows it. */
export async function checkSchema(db: Database, place: string): Promise<CheckOutcome> {
  if (await isHalfRestored(db.$client)) {
    return bad(
      'a restore was interrupted, or is under way',
      'Unless one is under way: the next start puts back the shop that was there before',
    )
  }
  const shop = await ownerOfShop(db.$client)
  if (shop && !shop.mayUse) return checkOthersShop(shop)
  const last = await lastMigration(db.$client)
  if (last !== null && isNewerMigration(last))
    return bad(
      'the database was written by a newer version of Tokri: this version does not start on it',
      `Instead of this version, ${NEWER_REMEDY}; to go back to this one, restore a backup that it took`,
    )
  if (await isMigrated(db)) return good('the schema is that of this version')
  if (last === null) return checkUnused(db, place)
  if (hasFormerNames(last)) {
    return bad(
      'the schema is that of a version before 0.5',
      'Stop every instance of that version first, for this one renames tables that they use; then start it',
    )
  }
  return bad('the schema is not that of this version', 'Start this version of the shop: it migrates the database')
}

/** The shop's tables belong to another role, as after a restore by another account. */
function checkOthersShop({ owner, account }: { owner: string; account: string }): CheckOutcome {
  return bad(
    `the shop's tables belong to "${owner}", and the account "${account}" may not use them: the start would fail`,
    `Take a backup with the DATABASE_URL of "${owner}", and restore it with that of "${account}" into a new database that "${account}" owns`,
  )
}

/** Whether a first start could create the shop's tables. */
async function checkUnused(db: Database, place: string): Promise<CheckOutcome> {
  const { account, database, mayMake, tables } = await whatStartWouldFind(db)
  if (await hasOthersMigrations(db.$client))
    return bad('the schema "drizzle" of this database is of another application: the start would fail', OWN_DATABASE)
  const own = tablesOfLatest()
  const inTheWay = tables.filter((name) => own.has(name))
  if (inTheWay.length > 0) {
    const said = `the database holds tables that are not the shop's and have the names of its own: ${listedNames(inTheWay, MAX_NAMED)}`
    return bad(said, OWN_DATABASE)
  }
  const beside =
    tables.length > 0 ? `; it would stand beside what is not its own: ${listedNames(tables, MAX_NAMED)}` : ''
  if (mayMake) return bad(`there is no shop in ${place} yet${beside}`, START_OR_NAME_IT)
  return bad(
    `the database is empty, and the account "${account}" may not make tables in it: the start would fail`,
    `Let it own the database: alter database "${database}" owner to "${account}"`,
  )
}

interface ClockTerms {
  now: Date
  /** When the latest event of an order was; null without any, or if that cannot be read. */
  latestEvent: Date | null
}

/** Expiries depend on the database's clock, opening hours and webhook signatures on the shop's: they must agree. */
export async function checkClock(db: Database, { now, latestEvent }: ClockTerms): Promise<CheckOutcome> {
  const aheadMs = await clockAheadMs(db)
  if (Math.abs(aheadMs) <= CLOCK_TOLERANCE_MS)
    return (await checkClockByData(db, now, latestEvent)) ?? good('the clocks of shop and database agree')
  const seconds = Math.round(Math.abs(aheadMs) / 1000)
  return bad(
    `the shop's clock is ${seconds} seconds ${aheadMs > 0 ? 'ahead of' : 'behind'} the database's`,
    'Let both machines take their time from the network (ntp, chrony, systemd-timesyncd)',
  )
}

/** Two clocks that agree are both wrong if what is stored is of later. */
async function checkClockByData(db: Database, now: Date, latestEvent: Date | null): Promise<CheckOutcome | null> {
  const migration = await lastMigration(db.$client)
  const stored: [what: string, at: number][] = [
    ['the newest migration', migration ?? 0],
    ['the latest change of an order', latestEvent?.getTime() ?? 0],
  ]
  const [what, at] = stored.reduce((one, other) => (other[1] > one[1] ? other : one))
  if (at - now.getTime() <= BEHIND_TOLERANCE_MS) return null
  return warning(
    `it is ${minuteOf(now)} by the clock, but ${what} is of ${minuteOf(new Date(at))}`,
    'Let the machine take its time from the network (ntp, chrony, systemd-timesyncd); if its clock is right, it was ahead before, and this ends by itself',
  )
}

/** As "2026-11-30 18:05 UTC". */
function minuteOf(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/**
 * Whether an instance runs. One that was stopped on purpose is no error, unless shoppers are told an address.
 * @param whyUnreached asks why the address of the shop does not lead to it, if there is one; null if it does.
 */
export async function checkShop(
  db: Database,
  whyUnreached: (() => Promise<string | null>) | null,
): Promise<CheckOutcome> {
  const running = await countRunningInstances(db)
  if (running > 0) return good(running === 1 ? 'it runs' : `${running} instances run`)
  const fix = `Start it with these settings: ${BUN_RUN} start, or as its service; if it was not stopped, its log says why it ended`
  const why = whyUnreached && (await whyUnreached())
  return why === null ? warning('not running', fix) : bad(`not running: ${why}`, fix)
}

/** Instances that sign tokens with different secrets reject each other's sessions; with other images, they show gaps. */
export async function checkInstances(
  db: Database,
  tokenSecrets: readonly string[],
  mediaPlace: string | null,
): Promise<CheckOutcome> {
  const others = await countInstancesWithOtherSecret(db, tokenSecrets)
  if (others > 0) {
    return bad(
      `${instances(others, 'has', 'have')} another TOKEN_SECRET: people are signed out whenever a call reaches one with the other`,
      'Set the same TOKEN_SECRET for all instances, and restart them one by one',
    )
  }
  const [signing] = tokenSecrets
  const unaware = signing === undefined ? 0 : await countInstancesNotKnowing(db, signing)
  if (unaware > 0) {
    return bad(
      `${instances(unaware, 'does', 'do')} not know the first TOKEN_SECRET of this one, and ${unaware === 1 ? 'rejects' : 'reject'} what is signed with it`,
      'Start every instance with the new TOKEN_SECRET in the second place (old,new) before the first one with new,old',
    )
  }
  const elsewhere = await countInstancesWithOtherMedia(db, mediaPlace)
  if (elsewhere > 0) {
    return bad(
      `${instances(elsewhere, 'stores', 'store')} images elsewhere than the settings of this one say: an image is missing wherever it was not uploaded`,
      'Set the same S3_BUCKET for all instances, or let DATA_DIR/media be one shared folder; existing images move by backup and restore',
    )
  }
  return good('every running instance has the TOKEN_SECRET and the images of this one')
}

/** The server has to have as many connections as all running instances together may open. */
export async function checkConnections(db: Database, pooled: boolean): Promise<CheckOutcome> {
  const shortage = await connectionShortage(db, { pooled })
  if (shortage) return warning(shortage.said, shortage.fix)
  return good('the server has enough for every running instance')
}

function instances(count: number, one: string, several: string): string {
  return count === 1 ? `a running instance ${one}` : `${count} running instances ${several}`
}

export async function checkJobs(db: Database): Promise<CheckOutcome> {
  const failed = await countFailedJobs(db)
  if (failed.length === 0) return good('no job has failed for good')
  const names = failed.map(({ name, count }) => `${count} × ${name}`).join(', ')
  return bad(
    `failed after all retries: ${names}`,
    `The log says why ("job failed"). Once it is fixed, run them again: ${RETRY_FAILED_JOBS}`,
  )
}

/** Whether the shop's data would survive the loss of its disk. */
export async function checkBackup(db: Database): Promise<CheckOutcome> {
  const fix = `Take one every night: ${BUN_RUN} backup DIRECTORY --keep 14, to another disk or machine`
  const seconds = await backupAgeSeconds(db)
  if (seconds === null) return warning('none was ever taken', fix)
  const hours = Math.floor(seconds / 3600)
  const said = `the newest is ${hours} ${hours === 1 ? 'hour' : 'hours'} old`
  return seconds > OLDEST_BACKUP_SECONDS ? bad(said, fix) : good(said)
}
