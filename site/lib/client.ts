import { UNREACHABLE } from './result.ts'

type Client = typeof import('./api.ts')

/**
 * Loads the typed client on first use, to keep it out of the page's initial scripts. If it cannot be loaded, for
 * example offline, every call of the returned client resolves to "unreachable" with status 0.
 */
export async function client(): Promise<Client> {
  try {
    return await import('./api.ts')
  } catch {
    return UNREACHED
  }
}

const unreached = async () => ({ success: false, status: 0, message: UNREACHABLE })
// `await` reads `then`, which must be undefined or the proxy would count as a promise.
const UNREACHED = new Proxy({} as Client, { get: (_, name) => (name === 'then' ? undefined : unreached) })
