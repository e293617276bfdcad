import type { Config } from '../runtime/config.ts'

export type BucketSettings = NonNullable<Config['s3']>

/** A bucket that cannot be used. The message says what its service responded. */
export class BucketError extends Error {
  override readonly name = 'BucketError'

  constructor(
    message: string,
    /** What may help, in a sentence without its full stop. */
    readonly fix: string,
  ) {
    super(message)
  }
}

const SERVICE_FIX =
  'Look at the service, and at what is between: until it responds, only images served recently are shown'

/** Error codes of S3, and of Bun's client, that say nothing about the settings. */
const OF_SERVICE = new Set([
  'ConnectionClosed',
  'ConnectionRefused',
  'InternalError',
  'InvalidResponse',
  'RequestTimeout',
  'ServiceUnavailable',
  'SlowDown',
])
/** Of a response without a body, as to HEAD. */
const WITHOUT_REASON = 'UnknownError'
/** Bun's message for errors without one of their own. */
const SAYS_NOTHING = 'an unexpected error has occurred'

function bucketHost({ endpoint, region }: BucketSettings): string {
  return new URL(bucketUrl({ endpoint, region })).host
}

export function bucketUrl({ endpoint, region }: Pick<BucketSettings, 'endpoint' | 'region'>): string {
  return endpoint ?? `https://s3.${region}.amazonaws.com`
}

/** Explains an error of Bun's client. */
export function bucketError(settings: BucketSettings, error: unknown): BucketError {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const host = bucketHost(settings)
  const { bucket } = settings
  const reason = [code, message === SAYS_NOTHING ? '' : message].filter(Boolean).join(', ') || String(error)
  if (OF_SERVICE.has(code))
    return new BucketError(`${host} takes connections, and fails about the bucket ${bucket}: ${reason}`, SERVICE_FIX)
  const said = `${host} responds, and refuses the bucket ${bucket}: ${reason}`
  if (code === 'NoSuchBucket') return new BucketError(said, 'Make the bucket, or correct S3_BUCKET')
  const fix =
    'Correct S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_BUCKET and S3_REGION; the key must be allowed to list, read, write and delete'
  return new BucketError(said, code === WITHOUT_REASON ? `${fix}. Or look at the service` : fix)
}

/** The error of a service that accepts connections, but does not respond. */
export function silentBucket(settings: BucketSettings, ms: number): BucketError {
  return new BucketError(
    `${bucketHost(settings)} takes connections, and does not respond about the bucket ${settings.bucket} for ${ms / 1000} seconds`,
    SERVICE_FIX,
  )
}
