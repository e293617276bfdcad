import { findChromium } from '../src/testing/chromium.ts'
import { runTool, StepError } from './tools.ts'

/** Finds the browser that the tests drive, or installs Debian's. */
export async function ensureChromium(say: (line: string) => void): Promise<void> {
  if (findChromium()) return
  if (process.env.CHROMIUM_PATH) throw new StepError(`CHROMIUM_PATH: there is no ${process.env.CHROMIUM_PATH}`)
  const asRoot = rootPrefix()
  if (!asRoot || !Bun.which('apt-get')) {
    throw new StepError('The tests need Chromium: install chromium or google-chrome, or set CHROMIUM_PATH')
  }
  say('Installing Chromium…')
  const apt = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', '-o', 'DPkg::Lock::Timeout=300']
  const failure = 'The tests need Chromium, and it could not be installed (CHROMIUM_PATH can name one)'
  await runTool(failure, [...apt, 'update'])
  await runTool(failure, [...apt, 'install', '-y', '--no-install-recommends', 'chromium'])
  if (!findChromium()) throw new StepError(`${failure}: the package brings no program that runs`)
}

/** What lets a command run as root without asking; null when nothing does. */
function rootPrefix(): string[] | null {
  if (process.getuid?.() === 0) return []
  const may = Bun.which('sudo') && Bun.spawnSync(['sudo', '-n', 'true'], { stdout: 'ignore', stderr: 'ignore' }).success
  return may ? ['sudo', '-n'] : null
}
