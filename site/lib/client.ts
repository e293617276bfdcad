import { UNREACHABLE } from './result.ts'

type Client = typeof import('./api.ts')

/**
 * The typed client, loaded with the first call: pages weigh nothing of it. Where it cannot be loaded, as without a
 * network, each of its calls answers as one that did not reach the shop.
 */
export async function client(): Promise<Client> {
  try {
    return await import('./api.ts')
  } catch {
    return UNREACHED
  }
}

const unreached = async () => ({ success: false, status: 0, message: UNREACHABLE })
// Whoever awaits it asks for `then` first, which it must not have.
const UNREACHED = new Proxy({} as Client, { get: (_, name) => (name === 'then' ? undefined : unreached) })
