/** Returns a number from 0 up to 1 that depends on nothing but the key, so that a changed line changes no other product. */
export function randomOf(key: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

export function pickOf<T>(key: string, choices: readonly T[]): T {
  return choices[Math.floor(randomOf(key) * choices.length)]!
}

/** Picks from choices with weights, which need not add up to one. */
export function pickWeighted<T>(key: string, choices: readonly (readonly [T, number])[]): T {
  let rest = randomOf(key) * choices.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [choice, weight] of choices) {
    rest -= weight
    if (rest < 0) return choice
  }
  return choices.at(-1)![0]
}
