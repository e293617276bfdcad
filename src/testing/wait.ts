/** Waits for something that another process brings about; fails when it does not within `timeoutMs`. */
export async function waitUntil(holds: () => boolean | Promise<boolean>, timeoutMs = 30_000): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Waited ${timeoutMs} ms in vain for: ${holds}`)
    await Bun.sleep(2)
  }
}

/**
 * Asks again until what is expected is so: what a page shows follows what is done to it a moment later, and a busy machine
 * makes that moment long. What it was at last is said when it never comes.
 */
export async function eventually(expected: () => Promise<void>, timeoutMs = 30_000): Promise<void> {
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
