/** Returns a random idempotency key. Unlike `crypto.randomUUID`, this also works on plain HTTP. */
export function newAttemptKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')
}
