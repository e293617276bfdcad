/** A key that makes one of however many times the same is sent; unlike `randomUUID`, plain http has it too. */
export function newAttemptKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')
}
