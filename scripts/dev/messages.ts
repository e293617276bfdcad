import type { StartupBanner } from '../../src/startup-banner.ts'

/** What the server process sends once it is open. */
export interface ServerOpened {
  port: number
  said: StartupBanner
}

/** What the site process sends once it listens. */
export interface SiteListening {
  port: number
}

/** What the site process is told of the server: its origin, null while it starts, or that it did not start. */
export interface ServerChanged {
  server: string | 'failed' | null
}
