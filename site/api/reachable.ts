import { shown } from './call.ts'

const TIMEOUT_MS = 8000

/** Whether the shop answers for this page, whatever it answers. */
export async function isReachable(url: string): Promise<boolean> {
  await shown()
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  return fetch(url, { method: 'HEAD', cache: 'no-store', signal }).then(
    () => true,
    () => false,
  )
}
