import type { StartupBanner } from '../../src/startup-banner.ts'
import type { Child } from './child.ts'
import type { ServerChanged, ServerOpened } from './messages.ts'

/** The server of the shop, as a process that a new one replaces at each change of its sources. */
export interface RestartingServer {
  /** What it announced when it first opened; rejects if it could not. */
  opened: Promise<StartupBanner>
  restart(): void
  end(): void
  stop(): Promise<void>
}

/**
 * Starts the server, and tells the site where it is. A new one starts while the old one still ends, because the database
 * lets several instances work at the same time.
 */
export function superviseServer(
  start: () => Child<ServerOpened>,
  notify: (changed: ServerChanged) => void,
): RestartingServer {
  const running = new Set<Child<ServerOpened>>()
  let stopping = false
  let current = launch()
  return {
    opened: current.ready.then(({ said }) => said),
    restart() {
      const startedAt = performance.now()
      notify({ server: null })
      current.end()
      current = launch(() => console.log(`The server restarted in ${Math.round(performance.now() - startedAt)} ms`))
    },
    end() {
      for (const child of running) child.end()
    },
    async stop() {
      stopping = true
      await Promise.all([...running].map((child) => child.stop()))
    },
  }

  function launch(opened = () => {}): Child<ServerOpened> {
    const child = start()
    running.add(child)
    const open = ({ port }: ServerOpened) => {
      if (child !== current) return
      notify({ server: `http://127.0.0.1:${port}` })
      opened()
    }
    child.ready.then(open, () => {})
    void child.exited.then(() => {
      running.delete(child)
      if (child !== current || stopping) return
      notify({ server: 'failed' })
      console.log('The server has ended. It starts again at the next change of src or migrations')
    })
    return child
  }
}
