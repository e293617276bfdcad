const SHORTEST_PAUSE_MS = 2
/** A look at a page or a question to a shop costs CPU time that what is waited for needs itself. */
const LONGEST_PAUSE_MS = 60

/**
 * Polls until a condition holds that another process brings about, at pauses of a tenth of the time waited so far.
 * @throws if it does not hold within `timeoutMs`
 */
export async function waitUntil(holds: () => boolean | Promise<boolean>, timeoutMs = 90_000): Promise<void> {
  const started = performance.now()
  while (!(await holds())) {
    if (performance.now() - started > timeoutMs) throw new Error(`Waited ${timeoutMs} ms in vain for: ${holds}`)
    await pauseAfter(started)
  }
}

/**
 * Retries an assertion until it passes: a page shows the result of an action a moment later, and on a busy machine that
 * takes long.
 * @throws the last error of the assertion if it does not pass within `timeoutMs`
 */
export async function eventually(expected: () => Promise<void>, timeoutMs = 90_000): Promise<void> {
  const started = performance.now()
  for (;;) {
    try {
      return await expected()
    } catch (error) {
      if (performance.now() - started > timeoutMs) throw error
      await pauseAfter(started)
    }
  }
}

function pauseAfter(started: number): Promise<void> {
  const waitedMs = performance.now() - started
  return Bun.sleep(Math.min(Math.max(SHORTEST_PAUSE_MS, waitedMs / 10), LONGEST_PAUSE_MS))
}
