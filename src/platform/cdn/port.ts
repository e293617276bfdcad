/** Stands for every tag: all cached pages of this shop. */
export const EVERYTHING = '*'

/** Port of a CDN: an external cache between shoppers and the shop, which keeps pages until they are purged. */
export interface Cdn {
  /** Host that receives the purges, for messages. */
  host: string
  /**
   * Returns the headers that tell the CDN how to cache a response that is the same for everybody.
   * @param ttlMs how long the response may be cached if nothing that it shows changes; without it, as long as any
   */
  headers(tags: readonly string[], ttlMs?: number): Record<string, string>
  /** Purges every response that carries one of the tags; rejects unless all are purged, with `CdnError` if the CDN refused. */
  purge(tags: readonly string[]): Promise<void>
  /** Rejects unless the CDN would purge for this shop; purges nothing. */
  check(): Promise<void>
}

/** The CDN refused a purge. */
export class CdnError extends Error {
  override readonly name = 'CdnError'

  /** @param retryAfterMs how long the CDN will keep refusing. */
  constructor(
    message: string,
    readonly retryAfterMs = 0,
  ) {
    super(message)
  }
}
