import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCommand } from './command-args.ts'
import { runSteps, runTool, StepError } from './tools.ts'

// `bun run test:clean-root`: runs the README's test command on the last commit, in a fresh Debian with only Node and
// npm. `--root DIR` retains that Debian for the next run. `--rounds N` repeats the test N times. `--busy` runs the last
// round alongside programs that take two thirds of every core. `--command` runs another command of the README.
const { flags, values } = readCommand(
  'bun run test:clean-root [--root DIR] [--rounds N] [--busy] [--release NAME] [--command COMMAND]',
  "Runs the README's test command on the last commit, in a fresh Debian with only Node and npm.",
  { flags: ['busy'], values: ['root', 'rounds', 'release', 'command'] },
)
const { root, rounds: count = '1', release = 'bookworm', command = 'npx -y bun@1.4.5 run test' } = values
const options = { root, rounds: count, release, command, busy: flags.has('busy') }

const ROOT = join(import.meta.dir, '..')
const NEEDED = ['debootstrap', 'unshare', 'chroot', 'git']
const PACKAGES = ['ca-certificates', 'nodejs', 'npm']
/** Files with this machine's access to package registries, which are copied into the clean Debian. */
const NETWORK_FILES = ['/etc/resolv.conf', '/etc/npmrc', '/usr/etc/npmrc', '/etc/ssl/certs/ca-certificates.crt']
const NETWORK_SETTINGS = /^(https?_proxy|no_proxy|npm_config_registry|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE)$/i

await runSteps(async () => {
  const missing = NEEDED.filter((program) => !Bun.which(program))
  if (process.getuid?.() !== 0) throw new StepError('A clean root is made by root: run this with sudo')
  if (missing.length > 0) throw new StepError(`Missing here: apt-get install debootstrap util-linux git (${missing})`)
})
const folder = options.root ?? mkdtempSync(join(tmpdir(), 'tokri-clean-'))
await runSteps(() => makeRoot(folder))

let failures = 0
const rounds = Number(options.rounds)
for (let round = 1; round <= rounds; round++) {
  const beside = options.busy && round === rounds ? loadCores() : []
  const started = performance.now()
  console.log(`Round ${round} of ${rounds}${beside.length > 0 ? ', beside busy programs' : ''}: ${options.command}`)
  await runSteps(async () => cloneInto(folder))
  const code = await inRoot(folder, options.command)
  for (const program of beside) program.kill()
  console.log(`Round ${round}: exit code ${code} after ${Math.round((performance.now() - started) / 1000)} s`)
  if (code !== 0) failures++
}
if (!options.root) rmSync(folder, { recursive: true })
process.exit(failures === 0 ? 0 : 1)

/** Creates a Debian with Node and npm, unless it exists. Anything that a round installs stays within that round. */
async function makeRoot(folder: string): Promise<void> {
  const base = join(folder, 'base.tar')
  if (existsSync(base)) return
  const system = join(folder, 'system')
  console.log(`Making a clean Debian (${options.release}) in ${folder}…`)
  rmSync(system, { recursive: true, force: true })
  await runTool('The clean Debian could not be made', ['debootstrap', '--variant=minbase', options.release, system])
  reportNetwork(system)
  const install = `apt-get -qq update && apt-get install -qq -y --no-install-recommends ${PACKAGES.join(' ')}`
  const code = await inSystem(system, install, 'ignore')
  if (code !== 0) throw new StepError(`${PACKAGES.join(', ')} could not be installed there`)
  reportNetwork(system)
  await runTool('The clean Debian could not be kept', ['tar', '-cf', base, '-C', system, '.'])
}

function reportNetwork(system: string): void {
  for (const file of NETWORK_FILES.filter((file) => existsSync(file))) {
    cpSync(file, join(system, file), { dereference: true, recursive: true })
  }
}

/** Unpacks the clean Debian again, and clones the last commit into it. */
async function cloneInto(folder: string): Promise<void> {
  const system = join(folder, 'system')
  rmSync(system, { recursive: true, force: true })
  mkdirSync(system, { recursive: true })
  await runTool('The clean Debian could not be unpacked', ['tar', '-xf', join(folder, 'base.tar'), '-C', system])
  const failure = 'The last commit could not be cloned'
  await runTool(failure, ['git', 'clone', '--quiet', '--no-hardlinks', ROOT, join(system, 'srv/tokri')])
}

function inRoot(folder: string, command: string): Promise<number> {
  return inSystem(join(folder, 'system'), `cd /srv/tokri && ${command}`, 'inherit')
}

/**
 * Runs a command as root in a system's folder, in separate mount and process namespaces, so that no process outlives
 * it.
 */
async function inSystem(system: string, command: string, stdout: 'inherit' | 'ignore'): Promise<number> {
  const script = join(system, 'run.sh')
  const mounts = [
    'mount -t proc proc /proc',
    'mount -t sysfs -o ro sysfs /sys',
    'mount -t devpts -o newinstance,ptmxmode=0666 devpts /dev/pts',
    'mount -t tmpfs tmpfs /dev/shm',
    'mount -t tmpfs tmpfs /tmp',
  ]
  writeFileSync(script, [...mounts, command].join(' && '))
  const settings = Object.entries(process.env).filter(([name]) => NETWORK_SETTINGS.test(name))
  const env = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    DEBIAN_FRONTEND: 'noninteractive',
    ...Object.fromEntries(settings),
  }
  const namespaces = ['--mount', '--pid', '--fork', '--kill-child', '--propagation', 'private']
  const child = Bun.spawn(['unshare', ...namespaces, 'chroot', system, '/bin/sh', '/run.sh'], {
    env: env as Record<string, string>,
    stdin: 'ignore',
    stdout,
    stderr: stdout,
  })
  return child.exited
}

/** Starts high-priority programs that take 20 of every 30 ms of a core, until this process ends. */
function loadCores() {
  const spin = `while (process.ppid === ${process.pid}) {
    const until = performance.now() + 20
    while (performance.now() < until);
    Bun.sleepSync(10)
  }`
  return Array.from({ length: availableParallelism() }, () =>
    Bun.spawn(['nice', '-n', '-15', process.execPath, '-e', spin], { stdout: 'ignore', stderr: 'ignore' }),
  )
}
