/**
 * Polls until a condition holds that another process brings about.
 * @throws if it does not hold within `timeoutMs`
 */
export async function waitUntil(holds: () => boolean | Promise<boolean>, timeoutMs = 90_000): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Waited ${timeoutMs} ms in vain for: ${holds}`)
    await Bun.sleep(2)
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
