import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPackages } from './system-packages.ts'
import { runTool, StepError } from './tools.ts'

const ROOT = join(import.meta.dir, '..')
const NEEDED = 'The container test needs podman or Docker (buildah builds images, but runs no containers)'
const CERTIFICATES = 'etc/ssl/certs/ca-certificates.crt'
/** Label of a base image that was made on this machine, not pulled. */
const MADE_HERE = 'tokri.made-here'
const DEBIAN = 'bookworm'

/** The program that builds and runs containers on this machine. */
export interface ContainerTool {
  program: 'podman' | 'docker'
  /** As printed by the program, such as `podman version 4.3.1`. */
  version: string
  /** Options that each `run` needs on this machine, in addition to those in the README. */
  runOptions: string[]
}

export interface Said {
  code: number
  out: string
  err: string
}

/** Runs a command and returns its exit code and output. */
export async function ask(command: string[]): Promise<Said> {
  const child = Bun.spawn(command, { cwd: ROOT, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
  const read = (stream: ReadableStream<Uint8Array>) => new Response(stream).text()
  const [out, err, code] = await Promise.all([read(child.stdout), read(child.stderr), child.exited])
  return { code, out: out.trim(), err: err.trim() }
}

/** Finds podman, or Docker with a running daemon. Installs podman if `install` is set. */
export async function findContainerTool(install: boolean, say: (line: string) => void): Promise<ContainerTool> {
  const found = (await responding('podman')) ?? (await responding('docker'))
  if (found) return found
  const hasBuildah = Bun.which('buildah') !== null
  if (!install) {
    const there = hasBuildah ? 'only buildah is installed' : 'neither is installed, nor buildah'
    throw new StepError(`${NEEDED}: ${there}. On Debian --install installs podman`)
  }
  await installPackages(['podman', 'buildah', 'runc', 'debootstrap'], 'podman could not be installed', say)
  const installed = await responding('podman')
  if (!installed) throw new StepError('podman was installed and does not respond: podman info says why')
  return installed
}

async function responding(program: ContainerTool['program']): Promise<ContainerTool | null> {
  if (!Bun.which(program)) return null
  // Docker's client is useless without its daemon.
  if ((await ask([program, 'info'])).code !== 0) return null
  return { program, version: (await ask([program, '--version'])).out, runOptions: [] }
}

/** Returns the base image of the Dockerfile, which must be the same for all stages. */
export function baseImageOf(dockerfile: string): string {
  const names = new Set([...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, name]) => name!))
  const [name, ...others] = names
  if (!name || others.length > 0) throw new StepError('The Dockerfile has more than one base image, or none')
  return name
}

/**
 * Ensures that the base image is present: locally, pulled from its registry, or made from Debian's packages and the
 * running Bun.
 * @returns where it is from, in words.
 */
export async function ensureBaseImage({ program }: ContainerTool, image: string, install: boolean): Promise<string> {
  const name = `docker.io/${image}`
  const look = async () => {
    const { code, out } = await ask([program, 'image', 'inspect', '--format', '{{json .Config.Labels}}', name])
    return code === 0 ? out : null
  }
  const labels = await look()
  if (labels === null) {
    const pulled = await ask([program, 'pull', '--quiet', name])
    if (pulled.code === 0) return `${name}, pulled`
    const reason = pulled.err.split('\n').at(-1)
    if (!install) throw new StepError(`${name} could not be pulled (${reason}). On Debian --install makes one like it`)
    await makeBaseImage(program, name, image)
    return made(name)
  }
  return labels.includes(MADE_HERE) ? made(name) : `${name}, already present`
}

const made = (name: string) =>
  `Debian ${DEBIAN} (debootstrap, minbase) with Bun ${Bun.version} from npm, built by the test in place of the published ${name}`

async function makeBaseImage(program: string, name: string, image: string): Promise<void> {
  const asked = /:([\d.]+)/.exec(image)?.[1]
  if (asked !== Bun.version) throw new StepError(`The Dockerfile requires Bun ${asked}, and this is ${Bun.version}`)
  await installPackages(['debootstrap'], 'debootstrap could not be installed', () => {})
  const folder = mkdtempSync(join(tmpdir(), 'tokri-base-'))
  const root = join(folder, 'root')
  try {
    const debootstrap = ['debootstrap', '--variant=minbase', '--include=ca-certificates', DEBIAN, root]
    await runTool(`${name} could not be made`, debootstrap)
    // Removes downloads, which published images do not contain either.
    for (const path of ['var/cache/apt', 'var/lib/apt/lists']) rmSync(join(root, path), { recursive: true })
    await cp(process.execPath, join(root, 'usr/local/bin/bun'), { dereference: true })
    const account = 'groupadd bun --gid 1000 && useradd bun --uid 1000 --gid bun --shell /bin/sh --create-home'
    await runTool('The account bun could not be made', ['chroot', root, 'sh', '-c', account])
    const changes = ['ENV=PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', `LABEL=${MADE_HERE}=yes`]
    // Behind a TLS-intercepting proxy, packages can only be downloaded with this machine's certificates.
    const certificates = process.env.NODE_EXTRA_CA_CERTS
    if (certificates) {
      await cp(certificates, join(root, CERTIFICATES))
      changes.push(`ENV=NODE_EXTRA_CA_CERTS=/${CERTIFICATES}`)
    }
    const archive = join(folder, 'root.tar')
    await runTool('The base image could not be packed', ['tar', '-C', root, '-cf', archive, '.'])
    const options = changes.flatMap((change) => ['--change', change.replace('=', ' ')])
    await runTool(`${name} could not be imported`, [program, 'import', ...options, archive, name])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Finds the options with which this machine can run containers. Some machines forbid limits above their own, or
 * separate networks.
 */
export async function probeRunOptions({ program }: ContainerTool, image: string): Promise<string[]> {
  const limits = ['--ulimit', `nofile=${limitOf('Max open files')}`, '--ulimit', `nproc=${limitOf('Max processes')}`]
  const ways = [[], limits, [...limits, '--network=host']]
  let last = ''
  for (const options of ways) {
    const { code, err } = await ask([program, 'run', '--rm', ...options, image, 'bun', '--version'])
    if (code === 0) return options
    last = err
  }
  throw new StepError(`${program} runs no container here: ${last}`)
}

/** Returns this machine's own limit, which a container may always have, capped at podman's 32,768 processes. */
function limitOf(name: string): string {
  const limits = existsSync('/proc/self/limits') ? readFileSync('/proc/self/limits', 'utf8') : ''
  const hard = Number(new RegExp(`^${name}\\s+\\S+\\s+(\\d+)`, 'm').exec(limits)?.[1] ?? Infinity)
  const limit = Math.min(hard, 32_768)
  return `${limit}:${limit}`
}

/** Returns the arguments of the README's `docker run` line. */
export function readRunLine(readme: string): string[] {
  const line = /^docker run .*$/m.exec(readme)?.[0]
  if (!line) throw new StepError('README.md has no line that begins with "docker run"')
  return line.split(' ')
}

/**
 * Adapts that line to this machine, where a shop may already run from it: other names, another port, and the options
 * needed here.
 */
export function runLineFor(
  argv: readonly string[],
  { program, runOptions }: Pick<ContainerTool, 'program' | 'runOptions'>,
  { name, image, port }: { name: string; image: string; port: number },
): string[] {
  const own = argv.slice(2, -1).map((word, at, all) => {
    const option = all[at - 1]
    if (option === '--name') return name
    if (option === '-p') return `${port}:3000`
    if (option === '-v') return word.replace('tokri', name)
    return word
  })
  const onHost = runOptions.includes('--network=host') ? ['-e', `PORT=${port}`] : []
  return [program, 'run', ...runOptions, ...onHost, ...own, image]
}
