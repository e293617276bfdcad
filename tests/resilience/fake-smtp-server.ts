import { afterAll, expect } from 'bun:test'
import PostalMime from 'postal-mime'
import postgres from 'postgres'
import { SMTPServer } from 'smtp-server'
import { hastenJobs } from '../../src/testing/jobs.ts'

/** A mail server whose behaviour a test controls. */
export interface FakeSmtpServer {
  url: string
  /** `drop`: accepts the complete mail, then hangs up without acknowledging it. */
  mode: 'well' | 'refuse' | 'hang' | 'drop'
  /** All mails that it accepted, including those that it did not acknowledge (`ownedUp` is false). */
  taken: { to: string; subject: string; id: string; text: string; ownedUp: boolean }[]
}

/** Starts a mail server for a test file. */
export async function openFakeSmtpServer(): Promise<FakeSmtpServer> {
  const office: FakeSmtpServer = { url: '', mode: 'well', taken: [] }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    disableReverseLookup: true,
    onConnect(_session, done) {
      if (office.mode === 'hang') return
      done(office.mode === 'refuse' ? Object.assign(new Error('Not now'), { responseCode: 421 }) : null)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      const drops = office.mode === 'drop'
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('end', async () => {
        const { subject = '', messageId = '', to, text = '' } = await PostalMime.parse(Buffer.concat(chunks))
        office.taken.push({ to: to?.[0]?.address ?? '', subject, id: messageId, text, ownedUp: !drops })
        if (!drops) return done()
        for (const connection of server.connections as Set<{ session: unknown; _socket: { destroy(): void } }>)
          if (connection.session === session) connection._socket.destroy()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  office.url = `smtp://127.0.0.1:${(server.server.address() as { port: number }).port}`
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)))
  return office
}

/** Waits until no job is left, without the pauses before retries. */
export async function finishJobs(url: string, timeoutMs = 40_000): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => {} })
  try {
    for (const until = Date.now() + timeoutMs; ; await Bun.sleep(200)) {
      await hastenJobs(client)
      const jobs = await client`select task_identifier, attempts, last_error from graphile_worker.jobs`
      if (jobs.length === 0) return
      if (Date.now() > until) throw new Error(`Jobs are left: ${JSON.stringify(jobs.slice(0, 5))} of ${jobs.length}`)
    }
  } finally {
    await client.end({ timeout: 5 })
  }
}

/**
 * Expects exactly one mail for each placed order. SMTP cannot rule out a duplicate when the connection ends between the
 * mail and its acknowledgement; a duplicate must have the same message id, by which mail clients recognize it.
 * @returns how many arrived twice.
 */
export async function expectOneMailAnOrder(url: string, office: FakeSmtpServer): Promise<number> {
  const client = postgres(url, { max: 1, onnotice: () => {} })
  const orders = await client`
    select code from "order" where id in (select order_id from order_event where state = 'placed')`
  await client.end({ timeout: 5 })
  const placed = emailsAbout(office, 'placed')
  const ids = Map.groupBy(placed, ({ code }) => code)
  expect([...ids.keys()].sort()).toEqual(orders.map(({ code }) => code as string).sort())
  expect([...ids].filter(([, emails]) => new Set(emails.map(({ id }) => id)).size > 1)).toEqual([])
  return placed.length - ids.size
}

/** Returns the order number and the message id of each mail of one kind. */
export function emailsAbout({ taken }: FakeSmtpServer, what: 'placed' | 'refunded'): { code: string; id: string }[] {
  return taken.flatMap(({ subject, id }) => {
    const [, code] = new RegExp(`^Order (\\S+): ${what}$`).exec(subject) ?? []
    return code ? [{ code, id }] : []
  })
}
