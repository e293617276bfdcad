import postgres from 'postgres'
import { SESSION, STATEMENT_TIMEOUT_MS } from '../database/database.ts'
import { connectionsRemedy } from '../database/errors.ts'
import { StartError } from '../runtime/errors.ts'
import { askForTls } from './startup-probe.ts'

/** The oldest major version that the shop runs on; a test compares the functions that its SQL calls with it. */
export const OLDEST_MAJOR = 15
const EXTENSIONS = ['pg_trgm', 'unaccent']
/** How long to wait for a server that says it will be available: an outage of a minute, and some more. */
const DEADLINE_MS = 90_000
/** How long to wait for a server that says nothing. */
const SILENCE_MS = 10_000
const RETRY_MS = 250
const READ_ONLY = 'default_transaction_read_only'

/**
 * Checks that the server of the setting `name` responds and has what the shop needs. Throws `StartError` otherwise.
 * Unless the server is known to be `pooled`, its sessions must be the shop's own. With `writes`, it must take them.
 */
export async function checkServer(
  name: string,
  url: string,
  { withinMs = DEADLINE_MS, pooled = false, writes = false, fix = `Start the server, or correct ${name}` } = {},
): Promise<void> {
  const deadline = performance.now() + withinMs
  // Each attempt gets the whole time of a silent server, because a shorter one would report silence at the deadline.
  const attempt = () => findError(url, Math.min(withinMs, SILENCE_MS), { pooled, writes })
  let error = await attempt()
  // A server that is starting says so, as does a pooler whose server is away: both are worth waiting for.
  while (error?.passing && performance.now() + RETRY_MS <= deadline) {
    await Bun.sleep(RETRY_MS)
    error = await attempt()
  }
  if (!error) return
  throw new StartError(`${name}: ${error.sentence}`, { fix: fixAt(name, error.fix) ?? fix })
}

/** What is to be corrected in a setting does not help who has none: the embedded Postgres is named by a sentence. */
function fixAt(name: string, fix: string | undefined): string | undefined {
  if (fix?.includes('THE_SETTING') && name.includes(' ')) return undefined
  return fix?.replaceAll('THE_SETTING', name)
}

interface ServerError {
  sentence: string
  /** How to fix it; THE_SETTING stands for the name of the setting. Without a fix, that of the caller is named. */
  fix?: string
  passing?: boolean
}

async function findError(
  url: string,
  withinMs: number,
  { pooled, writes }: { pooled: boolean; writes: boolean },
): Promise<ServerError | null> {
  const { hostname, port } = new URL(url)
  let client: postgres.Sql | undefined
  try {
    // A list of hosts, or the folder of a socket, is left to the client library.
    const single = hostname !== '' && !hostname.includes(',')
    const result = single ? await askForTls(hostname.replace(/^\[|\]$/g, ''), Number(port) || 5432, withinMs) : 'tls'
    if (result === null) return { sentence: `${serverOf(url)} does not respond as Postgres does` }
    if (result === 'plain' && wantsTls(url))
      return {
        sentence: `Postgres at ${serverOf(url)} does not support TLS, which sslmode in the URL requires`,
        fix: 'Let the server speak TLS (ssl = on), or take sslmode out of THE_SETTING',
      }
    // Poolers reject what they cannot keep for a session, such as the statement timeout.
    const connection = pooled ? SESSION : { ...SESSION, statement_timeout: STATEMENT_TIMEOUT_MS }
    client = postgres(url, { max: 1, connect_timeout: 5, prepare: false, onnotice: () => {}, connection })
    return (await findLack(client)) ?? (writes ? await findReadOnly(client) : null)
  } catch (error) {
    return explain(error as { code?: string; message: string }, url, pooled)
  } finally {
    await client?.end({ timeout: 1 })
  }
}

interface Server {
  version: number
  release: string
  encoding: string
  /** The first of its search path. */
  schema: string
  role: string
  extensions: string[]
}

async function findLack(client: postgres.Sql): Promise<ServerError | null> {
  const [server] = await client<[Server]>`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as release,
      current_setting('server_encoding') as encoding, coalesce(current_schema(), 'none') as schema,
      current_user as role,
      array(select name::text from pg_available_extensions where name in ${client(EXTENSIONS)}) as extensions`
  const missing = EXTENSIONS.filter((name) => !server.extensions.includes(name))
  if (server.version < OLDEST_MAJOR * 10_000)
    return {
      sentence: `the server is Postgres ${server.release}, and the shop needs ${OLDEST_MAJOR} or later`,
      fix: 'Set THE_SETTING to a database of a newer server; a shop moves there by backup and restore',
    }
  if (server.encoding !== 'UTF8')
    return {
      sentence: `the database is encoded in ${server.encoding}, and the shop needs one made with encoding UTF8`,
      fix: "Make another, and set THE_SETTING to it: create database tokri_utf8 encoding 'UTF8' locale 'C.UTF-8' template template0",
    }
  if (server.schema !== 'public')
    return {
      sentence: `the search path of the role "${server.role}" leads to the schema "${server.schema}", and the shop's tables are in "public"`,
      fix: `Let it begin there: alter role "${server.role}" reset search_path (and alter database … reset search_path)`,
    }
  if (missing.length > 0)
    return {
      sentence: `the server lacks the extension ${missing.join(' and ')}, part of Postgres' "contrib" package`,
      fix: 'Install that package on the server (postgresql-contrib, or allow the extension where the server is managed)',
    }
  return null
}

/** Finds what keeps the database from taking writes, with how to end it, which depends on where it was set. */
async function findReadOnly(client: postgres.Sql): Promise<ServerError | null> {
  const [server] = await client<
    [{ isReadOnly: boolean; isStandby: boolean; source: string; role: string; name: string }]
  >`
    select current_setting('transaction_read_only') = 'on' as "isReadOnly", pg_is_in_recovery() as "isStandby",
      (select source from pg_settings where name = ${READ_ONLY}) as source,
      quote_ident(current_user) as role, quote_ident(current_database()) as name`
  const { isReadOnly, isStandby, source, role, name } = server
  if (isStandby)
    return {
      sentence: 'the server is a hot standby and takes no writes',
      fix: 'Set THE_SETTING to the primary, or make this one the primary: select pg_promote()',
    }
  if (!isReadOnly) return null
  const scopes: Record<string, string> = {
    database: `alter database ${name} reset ${READ_ONLY}`,
    user: `alter role ${role} reset ${READ_ONLY}`,
    'database user': `alter role ${role} in database ${name} reset ${READ_ONLY}`,
    client: `take ${READ_ONLY} out of THE_SETTING`,
  }
  const everywhere = `alter system reset ${READ_ONLY}, or remove it from postgresql.conf; then select pg_reload_conf()`
  return {
    sentence: `the database takes no writes: ${READ_ONLY} is on`,
    fix: `Managed servers set it while their disk is full: make room first. Then ${scopes[source] ?? everywhere}`,
  }
}

// Neither the password nor the full address is repeated, because what a start prints ends up in logs.
function explain({ code, message }: { code?: string; message: string }, url: string, pooled: boolean): ServerError {
  const { hostname, username, pathname } = new URL(url)
  const server = serverOf(url)
  const user = decodeURIComponent(username)
  const database = decodeURIComponent(pathname.slice(1) || username)
  switch (code) {
    case 'ECONNREFUSED':
      return { sentence: `no Postgres responds at ${server}` }
    case 'ENOTFOUND':
      return { sentence: `there is no host named ${hostname}`, fix: 'Correct the host in THE_SETTING' }
    case 'CONNECT_TIMEOUT':
      // A pooler lets nobody in before it has reached its server once.
      return { sentence: `${server} does not respond as Postgres does`, passing: pooled }
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return { sentence: `${server} does not respond as Postgres does` }
    case '28P01':
    case '28000':
      return {
        sentence: `Postgres at ${server} refuses the user "${user}" or its password`,
        fix: `Correct both in THE_SETTING, or give it that password: alter role "${user}" login password '…'; if both are right, pg_hba.conf refuses it`,
      }
    case '3D000':
      return {
        sentence: `Postgres at ${server} has no database "${database}"`,
        fix: `Correct its name in THE_SETTING, or make it: create database "${database}" owner "${user}" encoding 'UTF8' template template0`,
      }
    case '53300':
      return {
        sentence: `Postgres at ${server} has no connection left`,
        fix: connectionsRemedy(message),
      }
    case '57P03':
      return { sentence: `Postgres at ${server} is starting or stopping, and does not get ready`, passing: true }
    case '08P01':
      if (message.includes('startup parameter')) {
        return {
          sentence: `${server} is a pooler: DATABASE_DIRECT_URL must lead to the database itself, DATABASE_URL to the pooler`,
        }
      }
  }
  // Poolers report everything with one code, including clients that they reject.
  if (/^(08|CONNECTION_)/.test(code ?? '') && !/authentication|no such|not allowed/i.test(message))
    return { sentence: `${server} has no Postgres to pass statements on to: ${message}`, passing: true }
  return { sentence: `Postgres at ${server} cannot be used: ${message}` }
}

/** Whether an address requires TLS (libpq's `sslmode`). */
function wantsTls(url: string): boolean {
  const { searchParams } = new URL(url)
  return /^(require|verify-ca|verify-full)$/.test(searchParams.get('sslmode') ?? searchParams.get('ssl') ?? '')
}

function serverOf(url: string): string {
  const { hostname, port } = new URL(url)
  return `${hostname}:${port || 5432}`
}
