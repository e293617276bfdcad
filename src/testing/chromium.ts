import { existsSync } from 'node:fs'
import type { Browser, BrowserServer, BrowserType } from 'playwright-core'

/** The headless shell comes first: the same engine without window support takes two thirds of the CPU time. */
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
  '--force-prefers-reduced-motion',
  // Without it every page takes two renderers, an empty one first: a fifth more CPU time. Contexts never share one.
  '--renderer-process-limit=1',
]

/**
 * Tests run what draws and what fetches in the browser's own process, as messages within one process cost less: a fifteenth
 * of the CPU time of a page. A browser that finds no driver for WebGL would end there, unless it does not look for one. Of two
 * lists of features the last one counts, so that this one has Playwright's, too.
 */
const TEST_FLAGS = [
  ...FLAGS,
  '--in-process-gpu',
  '--disable-software-rasterizer',
  '--enable-features=CDPScreenshotNewSurface,NetworkServiceInProcess2',
]

/** Environment variable with the URL of the browser that `bun run test` starts for all of its workers. */
export const TEST_BROWSER_SETTING = 'TOKRI_TEST_BROWSER_URL'

/** Connects to the browser of the test run, or launches one for this process. */
export async function openChromium(): Promise<Browser> {
  const given = process.env[TEST_BROWSER_SETTING]
  return given ? (await driver()).connect(given) : (await driver()).launch(launchOptions(TEST_FLAGS))
}

/** Launches this machine's browser headless. */
export async function launchChromium(): Promise<Browser> {
  return (await driver()).launch(launchOptions(FLAGS))
}

/** Starts a browser that other processes connect to (`openChromium`). */
export async function serveChromium(): Promise<BrowserServer> {
  // The caller closes it, so Playwright must not do so on a signal.
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }
  return (await driver()).launchServer({ ...launchOptions(TEST_FLAGS), ...signals, host: '127.0.0.1' })
}

// Imported lazily: a script that only looks for a browser may run before packages are installed.
async function driver(): Promise<BrowserType> {
  return (await import('playwright-core')).chromium
}

function launchOptions(args: string[]) {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('There is no Chromium: `bun run test` installs one, CHROMIUM_PATH names one')
  return { executablePath, args }
}

/** Returns the path of a browser on this machine that tests can drive, `CHROMIUM_PATH` first; null if there is none. */
export function findChromium(): string | null {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) return existsSync(chosen) ? chosen : null
  const found = NAMES.map((name) => Bun.which(name)).filter((path) => path !== null)
  return [...found, ...MAC_PROGRAMS.filter(existsSync)].find(runs) ?? null
}

// A program may exist and not run: Ubuntu's `chromium-browser` is a script that only says how to install one.
function runs(path: string): boolean {
  return Bun.spawnSync([path, '--version'], { stdout: 'ignore', stderr: 'ignore', timeout: 20_000 }).success
}
