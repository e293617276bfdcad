import { existsSync } from 'node:fs'
import type { Browser, BrowserServer, BrowserType } from 'playwright-core'

/** The shell first: the same engine without a window's parts, for two thirds of the processor's time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
]

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

/** Names the browser that `bun run test` started for all of its workers. */
export const TEST_BROWSER_SETTING = 'TOKRI_TEST_BROWSER_URL'

/** The browser of a test run, or one of this process's own. */
export async function openChromium(): Promise<Browser> {
  const given = process.env[TEST_BROWSER_SETTING]
  return given ? (await driver()).connect(given) : launchChromium()
}

/** Starts the browser of this machine, without a window. */
export async function launchChromium(): Promise<Browser> {
  return (await driver()).launch(launchOptions())
}

/** Starts a browser that other processes connect to (`openChromium`). */
export async function serveChromium(): Promise<BrowserServer> {
  // It ends when whoever started it says so.
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }
  return (await driver()).launchServer({ ...launchOptions(), ...signals, host: '127.0.0.1' })
}

// Not before it is needed: who only looks for a browser may have no packages yet.
async function driver(): Promise<BrowserType> {
  return (await import('playwright-core')).chromium
}

function launchOptions() {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('There is no Chromium: `bun run test` installs one, CHROMIUM_PATH names one')
  return { executablePath, args: FLAGS }
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
