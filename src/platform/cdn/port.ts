/** Stands for every tag: whatever a CDN keeps of this shop. */
export const EVERYTHING = '*'

/** A cache of others between shoppers and the shop, which keeps pages until it is told that what they show changed. */
export interface Cdn {
  /** Who is told, for people. */
  host: string
  /**
   * What an answer that is the same for everybody says to the CDN alone.
   * @param keepMs how long the answer may be kept if nothing that it shows changes; as long as any when left out
   */
  headers(tags: readonly string[], ttlMs?: number): Record<string, string>
  /** Has every answer that carries one of the tags forgotten; rejects with `CdnError` unless all of it was done. */
  purge(tags: readonly string[]): Promise<void>
  /** Rejects unless the CDN knows the shop; purges nothing. */
  check(): Promise<void>
}

/** The CDN did not do what it was asked. */
export class CdnError extends Error {
  override readonly name = 'CdnError'

  /** @param retryAfterMs before then it will not do it either. */
  constructor(
    message: string,
    readonly retryAfterMs = 0,
  ) {
    super(message)
  }
}
