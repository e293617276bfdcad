import { mkdir } from 'node:fs/promises'
import { momentLabel } from '../../shared/shop-time.ts'
import type { Cdn } from '../cdn/port.ts'
import type { Database } from '../database/database.ts'
import type { MailTransport } from '../mail/port.ts'
import { BucketError, type BucketSettings, bucketUrl, silentBucket } from '../media/bucket-error.ts'
import type { MediaStorage } from '../media/storage.ts'
import { NotTheImage } from '../media/whole-image.ts'
import { CHANNEL_LABELS, type Channel } from '../messages/port.ts'
import type { FailingChannel } from '../messages/queries.ts'
import type { CardPayments } from '../payments/open.ts'
import { PaymentUnavailable } from '../payments/port.ts'
import type { Config } from '../runtime/config.ts'
import { isDiskFull, MAKE_ROOM, roomAt } from '../runtime/disk-space.ts'
import { isLoopback } from '../runtime/loopback.ts'
import { bad, type CheckOutcome, good, reasonOf, warning } from './check-result.ts'
import { findObstacle } from './network.ts'
import { delayedEmails } from './probes.ts'

const BUCKET_PATIENCE_MS = 5_000
const STRIPE = 'https://api.stripe.com'
const PROBE = `${'0'.repeat(32)}-1x1-1.webp`
const CAME_BACK_DIFFERENT = bad(
  'what was stored came back different',
  'Check that S3_BUCKET, or DATA_DIR, is used by this shop alone, and that nothing in between responds in its place',
)

/** Checks what the settings say about being reached from outside. */
export async function checkPublicUrl({ publicUrl, trustProxy }: Pick<Config, 'publicUrl' | 'trustProxy'>) {
  if (publicUrl === null) {
    return warning(
      'PUBLIC_URL is not set: links in emails lead to this machine alone',
      'Set PUBLIC_URL to the address that shoppers use, such as https://shop.example',
    )
  }
  if (isLoopback(publicUrl.hostname)) return good(`${publicUrl.origin}, for this machine alone`)
  if (publicUrl.protocol === 'http:') {
    return bad(
      `${publicUrl.origin} is plain http: passwords can be read on the way`,
      'Put a proxy with a certificate in front (deploy/ has one) and set PUBLIC_URL to its https address',
    )
  }
  if (!trustProxy) {
    return warning(
      'TRUST_PROXY is off: behind a proxy, all shoppers seem to come from one IP and share its limits',
      'Set TRUST_PROXY=on if, and only if, a proxy of yours is the only way in',
    )
  }
  return good(publicUrl.origin)
}

/** Writes, reads and removes a small file where images are stored. */
export async function checkMedia(media: MediaStorage, s3: Config['s3']): Promise<CheckOutcome> {
  if (s3 === null) return tryMedia(media).catch(explainDisk)
  const late = Bun.sleep(BUCKET_PATIENCE_MS).then(() => {
    throw silentBucket(s3, BUCKET_PATIENCE_MS)
  })
  try {
    return await Promise.race([tryMedia(media), late])
  } catch (error) {
    return explainBucket(s3, error)
  } finally {
    late.catch(() => {})
  }
}

function explainDisk(error: unknown): CheckOutcome {
  if (!isDiskFull(error)) throw error
  return bad('no image can be stored: the disk is full', MAKE_ROOM)
}

async function explainBucket(s3: BucketSettings, error: unknown): Promise<CheckOutcome> {
  if (error instanceof NotTheImage) return CAME_BACK_DIFFERENT
  const obstacle = await findObstacle(bucketUrl(s3))
  if (obstacle !== null)
    return bad(
      `the bucket ${s3.bucket} is not reached: ${obstacle}`,
      'Start it, look at the network, or correct S3_ENDPOINT',
    )
  if (error instanceof BucketError) return bad(error.message, error.fix)
  throw error
}

async function tryMedia(media: MediaStorage): Promise<CheckOutcome> {
  const bytes = probeBytes()
  await media.put(PROBE, bytes)
  const read = await media.get(PROBE)
  await media.remove(PROBE)
  if (read && Buffer.compare(read, bytes) === 0) return good('an image can be stored, read and removed')
  return CAME_BACK_DIFFERENT
}

/** Random bytes in the frame of a WebP. */
function probeBytes(): Uint8Array {
  const bytes = Buffer.from(crypto.getRandomValues(new Uint8Array(32)))
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WEBP', 8, 'latin1')
  return bytes
}

/** @param db null if its emails cannot be looked at. */
export async function checkMail(
  transport: MailTransport,
  smtpUrl: string | null,
  db: Database | null,
): Promise<CheckOutcome> {
  if (smtpUrl !== null) await transport.check()
  const delayed = db && (await delayedEmails(db))
  if (delayed) {
    const emails = delayed.count === 1 ? 'an email waits' : `${delayed.count} emails wait`
    return bad(
      `${emails} to be sent since ${momentLabel(delayed.since)}, the last time because: ${delayed.reason}`,
      'Correct MAIL_FROM, SMTP_URL or TOKEN_SECRET, or ask who runs the mail server; each is tried for about a day',
    )
  }
  if (smtpUrl === null) {
    return warning(
      'emails are stored in the outbox and not sent',
      'Set SMTP_URL, such as smtps://user:password@host:465',
    )
  }
  const { host, username } = new URL(smtpUrl)
  const accepted = username ? 'responds and accepts the login' : 'responds, and SMTP_URL has no login'
  return good(`${host} ${accepted}; the setup page sends a test email`)
}

/**
 * Says how login codes reach numbers. None is sent: each costs money, and somebody would get it.
 * @param numberAccounts how many accounts have no email to sign in by
 * @param failing the channels by which the latest codes were not sent
 */
export function checkLoginCodes(
  channels: readonly Channel[],
  perDay: number,
  { numberAccounts, failing }: { numberAccounts: number; failing: readonly FailingChannel[] },
): CheckOutcome {
  if (channels.length === 0 && numberAccounts > 0)
    return warning(
      `off, and ${numberAccounts === 1 ? 'a customer has' : `${numberAccounts} customers have`} no other way to sign in`,
      'Set up WhatsApp or MSG91 (docs/operations.md, “Login by mobile number”)',
    )
  if (channels.length === 0) return good('off: no WhatsApp or SMS provider is set up. Everybody signs in by email')
  const broken = failing.filter(({ channel }) => channels.includes(channel))
  if (broken.length > 0) {
    const said = broken.map(describeFailure).join('; ')
    const fix = `Look at the provider's account, key and template (docs/operations.md, “Login by mobile number”); this says so until a code is sent`
    return broken.length < channels.length ? warning(`${said}. Codes go by the other way`, fix) : bad(said, fix)
  }
  if (channels.includes('outbox')) return good('on: codes are stored in the outbox, as emails are, and not sent')
  const ways = channels.map((channel) => CHANNEL_LABELS[channel]).join(', or by ')
  return good(`on: codes are sent by ${ways}, at most ${perDay} a day; none was sent to try it`)
}

function describeFailure({ channel, attempts, since, reason }: FailingChannel): string {
  return `${CHANNEL_LABELS[channel]} has taken no code since ${momentLabel(since)}: ${attempts} attempts failed, the last because “${reason}”`
}

export async function checkPayments({ payments, reason, isLocal }: CardPayments): Promise<CheckOutcome> {
  if (payments === null) return good(`cash only. ${reason}`)
  if (isLocal) {
    return warning(
      'cash only; on this machine alone, a sandbox accepts any card and moves no money',
      'Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or PAYMENT_PROVIDER=off for cash alone',
    )
  }
  if (payments.provider === 'sandbox') {
    return warning(
      'the sandbox accepts any card, from anybody, and moves no money',
      'Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or PAYMENT_PROVIDER=off for cash alone',
    )
  }
  try {
    await payments.check()
  } catch (error) {
    if (!(error instanceof PaymentUnavailable) || hasResponded(error.cause)) throw error
    return bad(
      `Stripe is not reached: ${(await findObstacle(STRIPE)) ?? reasonOf(error)}`,
      'Look at the network: this machine must reach api.stripe.com on port 443',
    )
  }
  if (payments.livemode) return good('Stripe responds and accepts the key')
  return warning(
    'Stripe responds, with a test key: no money moves',
    'Set STRIPE_SECRET_KEY to the live key (sk_live_…)',
  )
}

// A service that responds, if only with a refusal, is reachable.
function hasResponded(cause: unknown): boolean {
  return typeof (cause as { statusCode?: unknown } | undefined)?.statusCode === 'number'
}

export async function checkCdn(cdn: Cdn): Promise<CheckOutcome> {
  await cdn.check()
  return good(`${cdn.host} responds and accepts the token`)
}

/** Checks that there is room where the shop writes; a full disk stops an embedded database. */
export async function checkDisk(directory: string): Promise<CheckOutcome> {
  await mkdir(directory, { recursive: true })
  const { freeBytes, isNearlyFull } = await roomAt(directory)
  const said = `${(freeBytes / 1024 ** 3).toFixed(1)} GB free at ${directory}`
  if (!isNearlyFull) return good(said)
  return bad(said, MAKE_ROOM)
}
