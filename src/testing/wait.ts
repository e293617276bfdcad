const SHORTEST_PAUSE_MS = 2
/** A condition that asks a shop or a database costs them, and so what is waited for, up to half a core without pauses. */
const LONGEST_PAUSE_MS = 20

/**
 * Polls until a condition holds that another process brings about, at pauses of a tenth of the time waited so far.
 * @throws if it does not hold within `timeoutMs`
 */
export async function waitUntil(holds: () => boolean | Promise<boolean>, timeoutMs = 90_000): Promise<void> {
  const started = performance.now()
  while (!(await holds())) {
    const waitedMs = performance.now() - started
    if (waitedMs > timeoutMs) throw new Error(`Waited ${timeoutMs} ms in vain for: ${holds}`)
    await Bun.sleep(Math.min(Math.max(SHORTEST_PAUSE_MS, waitedMs / 10), LONGEST_PAUSE_MS))
  }
}

/**
 * Retries an assertion until it passes: a page shows the result of an action a moment later, and on a busy machine that
 * takes long.
 * @throws the last error of the assertion if it does not pass within `timeoutMs`
 */
export async function eventually(expected: () => Promise<void>, timeoutMs = 90_000): Promise<void> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    try {
      return await expected()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await Bun.sleep(20)
    }
  }
}
