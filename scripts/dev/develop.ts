import { watch } from 'node:fs'
import { join } from 'node:path'
import { readOptions } from '../../src/cli-args.ts'
import { notifyOperator } from '../../src/first-admin.ts'
import { chooseDatabase } from '../../src/platform/postgres/choose.ts'
import { type Config, loadConfig } from '../../src/platform/runtime/config.ts'
import { createLog } from '../../src/platform/runtime/log.ts'
import { type Running, runUntilSignal } from '../../src/platform/runtime/process-lifecycle.ts'
import { requireNoObstacle } from '../../src/platform/runtime/startup-checks.ts'
import { explainStartupError } from '../../src/platform/runtime/startup-errors.ts'
import { startChild, startSite } from './child.ts'
import type { ServerChanged } from './messages.ts'
import { superviseServer } from './server-restarts.ts'

const ROOT = join(import.meta.dir, '../..')
/** An editor writes a file in several steps, and a checkout writes many files. */
const QUIET_MS = 40
const SOURCES = /\.(ts|css|sql|json)$/
const NOT_RUNNING = /\.test\.ts$|^testing\//

/**
 * Runs the shop for those who change it, until a signal stops it. This process holds the database. Two others, which it
 * starts, are the site (Astro's development server, at the shop's port) and the server, which restarts when its sources
 * change and gets what is not a page.
 */
export function develop(argv: readonly string[]): Promise<never> {
  const log = createLog('info')
  return runUntilSignal({ start: () => start(argv), explain: explainStartupError, log })
}

async function start(argv: readonly string[]): Promise<Running> {
  const options = readOptions(argv, 'dev')
  const config = developmentConfig()
  await requireNoObstacle(config)
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const step of stops.splice(0).reverse()) await step()
  }
  try {
    const site = startSite(config.host, config.port)
    stops.push(site.stop)
    const database = await chooseDatabase(config, stops)
    // Only a port that the system chooses is worth waiting for: Astro takes longer to start than the database.
    const url = `http://localhost:${config.port || (await site.ready).port}`
    const args = [url, ...(options.demo && config.demo ? [] : ['--no-demo'])]
    const server = superviseServer(
      () => startChild(join(import.meta.dir, 'server.ts'), args, { DATABASE_URL: database.url }),
      (changed: ServerChanged) => site.send(changed),
    )
    stops.push(server.stop)
    const [said] = await Promise.all([server.opened, site.ready])
    const choices = { ...said.choices, database: database.said }
    notifyOperator({ ...said, url, choices }, createLog(config.logLevel), config.dataDir)
    const watching = watchSources(server.restart)
    stops.push(async () => watching.stop())
    void site.exited.then(() => {
      if (stops.length > 0) throw new Error('The development server of the site has ended')
    })
    return { stop, stopWaiting: () => [site, server].forEach((child) => void child.end()) }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Listens on this machine alone, unless HOST says otherwise: the development server shows every source. */
function developmentConfig(): Config {
  const config = loadConfig()
  return process.env.HOST ? config : { ...config, host: '127.0.0.1' }
}

function watchSources(changed: () => void) {
  let due: Timer | undefined
  const watchers = ['src', 'migrations'].map((folder) =>
    watch(join(ROOT, folder), { recursive: true }, (_, path) => {
      if (path && (!SOURCES.test(path) || NOT_RUNNING.test(path))) return
      clearTimeout(due)
      due = setTimeout(changed, QUIET_MS)
    }),
  )
  return {
    stop() {
      clearTimeout(due)
      for (const watcher of watchers) watcher.close()
    },
  }
}
