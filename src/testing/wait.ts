/** Waits for something that another process brings about; fails when it does not within `timeoutMs`. */
export async function waitUntil(holds: () => boolean | Promise<boolean>, timeoutMs = 30_000): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Waited ${timeoutMs} ms in vain for: ${holds}`)
    await Bun.sleep(2)
  }
}
