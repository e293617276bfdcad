import { existsSync } from 'node:fs'
import type { Browser } from 'playwright-core'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge']

const MAC_PROGRAMS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
]

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts the browser of this machine, without a window. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('There is no Chromium: `bun run test` installs one, CHROMIUM_PATH names one')
  // Not before it is needed: who only looks for a browser may have no packages yet.
  const { chromium } = await import('playwright-core')
  return chromium.launch({ executablePath, args: FLAGS })
}

/** The browser of this machine that the tests can drive, CHROMIUM_PATH first; null when there is none. */
export function findChromium(): string | null {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) return existsSync(chosen) ? chosen : null
  const found = NAMES.map((name) => Bun.which(name)).filter((path) => path !== null)
  return [...found, ...MAC_PROGRAMS.filter(existsSync)].find(runs) ?? null
}

// Ubuntu's `chromium-browser` is a script that only says where to get one.
function runs(path: string): boolean {
  return Bun.spawnSync([path, '--version'], { stdout: 'ignore', stderr: 'ignore', timeout: 20_000 }).success
}
