import { existsSync } from 'node:fs'
import { findChromium } from '../src/testing/chromium.ts'
import { installCommand, missingPrograms, PROGRAMS } from '../src/testing/programs.ts'
import { runTool, StepError } from './tools.ts'

type Say = (line: string) => void

/** Finds the browser for the tests, or installs Debian's. */
export async function ensureChromium(say: Say): Promise<void> {
  if (findChromium()) return
  if (process.env.CHROMIUM_PATH) throw new StepError(`CHROMIUM_PATH: there is no ${process.env.CHROMIUM_PATH}`)
  const apt = aptGet()
  if (!apt) throw new StepError('The tests need Chromium: install chromium or google-chrome, or set CHROMIUM_PATH')
  const failure = 'The tests need Chromium, and it could not be installed (CHROMIUM_PATH can name one)'
  await install(apt, ['chromium-headless-shell'], failure, say).catch(() => install(apt, ['chromium'], failure, say))
  if (!findChromium()) throw new StepError(`${failure}: the package brings no program that runs`)
}

/**
 * Installs the servers that some tests run. Debian's packages bring services that start with the machine, so on a
 * machine with systemd they are only listed, and their tests are not run.
 */
export async function ensureTestPrograms(say: Say): Promise<void> {
  const missing = missingPrograms()
  if (missing.length === 0) return
  const apt = aptGet()
  const hasServices = existsSync('/run/systemd/system')
  const command = installCommand(missing)
  if (!apt || hasServices) return say(`Some tests need ${missing.join(', ')}, and are not run without: ${command}`)
  try {
    const packages = missing.map((program) => PROGRAMS[program])
    await install(apt, packages, `${missing.join(', ')} could not be installed`, say)
  } catch (error) {
    if (!(error instanceof StepError)) throw error
    say(`${error.message.trimEnd()}\nTheir tests are not run. By hand: ${command}`)
  }
}

/**
 * Installs Debian packages, for commands that run with --install.
 * @throws StepError that says why they cannot be installed.
 */
export async function installPackages(packages: string[], failure: string, say: Say): Promise<void> {
  const apt = aptGet()
  if (!apt)
    throw new StepError(`${failure}: apt-get is needed, and the right to run it. By hand: ${packages.join(', ')}`)
  await install(apt, packages, failure, say)
}

async function install(apt: string[], packages: string[], failure: string, say: Say): Promise<void> {
  say(`Installing ${packages.join(', ')}…`)
  await runTool(failure, [...apt, 'update'])
  await runTool(failure, [...apt, 'install', '-y', '--no-install-recommends', ...packages])
}

/** Returns an `apt-get` command that asks no questions and starts no services, or null if it cannot be run. */
function aptGet(): string[] | null {
  const asRoot = rootPrefix()
  if (!asRoot || !Bun.which('apt-get')) return null
  // In run level 1, Debian's packages do not start their services.
  const env = ['env', 'DEBIAN_FRONTEND=noninteractive', 'RUNLEVEL=1']
  return [...asRoot, ...env, 'apt-get', '-qq', '-o', 'DPkg::Lock::Timeout=300']
}

/** Returns the prefix that runs a command as root without a password prompt, or null if there is none. */
function rootPrefix(): string[] | null {
  if (process.getuid?.() === 0) return []
  const may = Bun.which('sudo') && Bun.spawnSync(['sudo', '-n', 'true'], { stdout: 'ignore', stderr: 'ignore' }).success
  return may ? ['sudo', '-n'] : null
}
