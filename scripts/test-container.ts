import { mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { freePort } from '../src/testing/port.ts'
import { readCommand } from './command-args.ts'
import {
  ask,
  baseImageOf,
  type ContainerTool,
  ensureBaseImage,
  findContainerTool,
  probeRunOptions,
  readRunLine,
  runLineFor,
} from './container.ts'
import { addToCart, callsTo, logIn, orderCart, signUp } from './shopper.ts'
import { runSteps, StepError } from './tools.ts'

// `bun run test:container`: builds the image and tests it: runs it as in the README, kills it, stops it, backs it up, and
// restores it elsewhere. The results go to docs/container-run.md.
const ROOT = join(import.meta.dir, '..')
const REPORT = join(ROOT, 'docs/container-run.md')
const IMAGE = 'tokri-container-test'
const KILLS = 5
const BACKUPS = 5
const READY_MS = 120_000
const EMAIL = 'asha@example.com'
const PASSWORD = 'mango pickle on the roof'

const { flags } = readCommand(
  'bun run test:container [--install]',
  'Builds the image and tests it; --install installs podman on Debian.',
  { flags: ['install'] },
)

await runSteps(async () => {
  const tool = await findContainerTool(flags.has('install'), console.log)
  const steps: string[] = []
  const step = async (title: string, work: () => Promise<string>) => {
    const begun = performance.now()
    const said = await work().catch((error) => {
      throw error instanceof StepError ? new StepError(`${title}: ${error.message}`) : error
    })
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    steps.push(`| ${title} | ${said} | ${seconds} |`)
    console.log(`✔ ${title}: ${said} (${seconds} s)`)
  }
  const base = baseImageOf(await Bun.file(join(ROOT, 'Dockerfile')).text())
  const from = await ensureBaseImage(tool, base, flags.has('install'))
  tool.runOptions = await probeRunOptions(tool, `docker.io/${base}`)
  await tryContainer(tool, step)

  const commit = (await ask(['git', 'rev-parse', '--short', 'HEAD'])).out
  const isChanged = (await ask(['git', 'status', '--porcelain'])).out !== ''
  const report = [
    '# Container test report',
    '',
    'Written by `bun run test:container`, which exits with 1 at the first step that fails and then writes nothing.',
    '',
    `- Commit ${commit}${isChanged ? ', with changes that were not committed' : ''}, ${new Date().toISOString()}`,
    `- ${tool.version}${tool.runOptions.length > 0 ? `, each run with \`${tool.runOptions.join(' ')}\` in addition to the options of the README` : ''}`,
    `- Base image: ${from}`,
    '',
    '| step | result | seconds |',
    '| --- | --- | --- |',
    ...steps,
    '',
  ].join('\n')
  mkdirSync(join(ROOT, 'docs'), { recursive: true })
  writeFileSync(REPORT, report)
  console.log(`\n${steps.length} steps passed: ${REPORT}`)
})

type Step = (title: string, work: () => Promise<string>) => Promise<void>

async function tryContainer(tool: ContainerTool, step: Step): Promise<void> {
  const { program } = tool
  const name = `tokri-test-${process.pid}`
  const port = await freePort()
  const containers = new Set<string>()
  const volumes = new Set<string>()
  const url = `http://127.0.0.1:${port}`
  const readmeLine = readRunLine(await Bun.file(join(ROOT, 'README.md')).text())

  const must = async (...argv: string[]) => {
    const said = await ask([program, ...argv])
    if (said.code !== 0)
      throw new StepError(`${program} ${argv.join(' ')} ended with ${said.code}: ${said.err || said.out}`)
    return said
  }
  const open = async (as: string, more: string[] = [], command: string[] = []) => {
    containers.add(as)
    for (const volume of [as, `${as}-backups`]) volumes.add(volume)
    const line = runLineFor(readmeLine, tool, { name: as, image: IMAGE, port })
    const argv = [...line.slice(1, -1), ...more, line.at(-1)!, ...command]
    await must(...argv)
    return argv.join(' ')
  }
  const inside = (as: string, ...argv: string[]) => ask([program, 'exec', as, ...argv])
  const stateOf = async (as: string) => {
    const { out } = await must('inspect', '--format', '{{.State.Status}} {{.State.ExitCode}}', as)
    const [status = '', code = ''] = out.split(' ')
    return { status, code: Number(code) }
  }
  // Uses the image's own health check from inside. A request to /readyz from outside would look like a balancer, and a
  // stop waits for those.
  const untilReady = async (as: string) => {
    const begun = performance.now()
    while ((await inside(as, 'bash', 'scripts/health.sh')).code !== 0) {
      if (performance.now() - begun > READY_MS) {
        const { out, err } = await ask([program, 'logs', '--tail', '20', as])
        throw new StepError(`${as} was not ready within ${READY_MS / 1000} s. Its last lines:\n${out}\n${err}`)
      }
      await Bun.sleep(50)
    }
    return `ready after ${((performance.now() - begun) / 1000).toFixed(1)} s`
  }
  const call = callsTo(url)
  const login = () => logIn(call, EMAIL, PASSWORD)
  const ordersOf = async (token: string) => {
    const orders = await call<{ orderId: string }[]>('GET', '/api/order/order-list', undefined, token)
    return orders.map(({ orderId }) => orderId)
  }
  const productCount = async () => {
    const response = await fetch(`${url}/api/product/get`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ page: 1, limit: 1, search: '' }),
    })
    return ((await response.json()) as { totalCount: number }).totalCount
  }

  try {
    await step('Build', async () => {
      const format = program === 'podman' ? ['--format', 'docker'] : []
      const network = tool.runOptions.includes('--network=host') ? ['--network=host'] : []
      const limits = program === 'podman' ? tool.runOptions.filter((option) => !option.startsWith('--network')) : []
      await must('build', ...format, ...network, ...limits, '-t', IMAGE, '.')
      const { out: size } = await must('image', 'inspect', '--format', '{{.Size}}', IMAGE)
      const { out: packages } = await must('run', '--rm', ...tool.runOptions, IMAGE, 'du', '-sm', 'node_modules')
      const { out: image } = await must('image', 'inspect', IMAGE)
      if (!image.includes('scripts/health.sh')) throw new StepError('the image has lost its health check')
      const built = await must(
        'run',
        '--rm',
        ...tool.runOptions,
        IMAGE,
        'find',
        '/app',
        '-name',
        '.env*',
        '-o',
        '-name',
        'certificates',
      )
      if (built.out !== '') throw new StepError(`the image has secrets in it: ${built.out}`)
      return `${Math.round(Number(size) / 1e6)} MB, including ${packages.split('\t')[0]} MB of packages`
    })

    await step('Run as the README says', async () => {
      const line = await open(name)
      return `\`${program} ${line}\`: ${await untilReady(name)}`
    })
    const products = await productCount()
    await step('Home page and catalogue', async () => {
      const page = await fetch(url)
      if (page.status !== 200) throw new StepError(`the home page returned ${page.status}`)
      const notices = await fetch(`${url}/licences.txt`)
      if (notices.status !== 200) throw new StepError(`/licences.txt returned ${notices.status}`)
      return `the home page has ${(await page.arrayBuffer()).byteLength} bytes, the catalogue ${products} products`
    })
    await step('The first admin', async () => {
      const { out, code } = await inside(name, 'stat', '--format', '%a', '/data/first-admin')
      if (code !== 0 || out !== '600') throw new StepError(`/data/first-admin has the mode "${out}"`)
      const password = /password[^a-z0-9]*(\S+)/i.exec((await inside(name, 'cat', '/data/first-admin')).out)?.[1]
      const { out: log, err } = await must('logs', name)
      if (!password || `${log}${err}`.includes(password)) throw new StepError('the log has the one-time password')
      return 'the one-time password is in a file of mode 600, and not in the log'
    })

    let token = ''
    const placed: string[] = []
    const shopper = { addressId: '', productId: '' }
    await step('A shopper signs up', async () => {
      shopper.addressId = (await signUp(call, EMAIL, PASSWORD)).addressId
      const [first] = await call<{ _id: string }[]>('POST', '/api/product/get', { page: 1, limit: 1, search: '' })
      shopper.productId = first!._id
      return 'and has an address'
    })
    const order = async () => {
      await addToCart(call, token, [shopper.productId])
      placed.push(await orderCart(call, token, shopper.addressId, 'cash'))
    }
    const allOrdersAreThere = async (as: string) => {
      const found = await ordersOf(as)
      const lost = placed.filter((code) => !found.includes(code))
      if (lost.length > 0) throw new StepError(`lost orders: ${lost.join(', ')}`)
      return `${placed.length} of ${placed.length} orders are there`
    }

    // operator H1
    for (let kill = 1; kill <= KILLS; kill++)
      await step(`Kill ${kill} of ${KILLS}, right after an order`, async () => {
        token = await login()
        await order()
        await must('kill', '--signal', 'KILL', name)
        await must('wait', '--condition', 'exited', name).catch(() => must('wait', name))
        await must('start', name)
        const ready = await untilReady(name)
        const { out, err } = await must('logs', name)
        if (/could not start/.test(out + err)) throw new StepError(`a start failed:\n${out}\n${err}`)
        return `${ready}, at the first attempt; ${await allOrdersAreThere(token)}`
      })

    // operator H2
    await step('Stop, during health checks and a slow upload', async () => {
      const upload = connect(port, '127.0.0.1')
      upload.on('error', () => {})
      upload.write(`POST /api/user/login HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\n`)
      upload.write('Content-Length: 60000\r\n\r\n{')
      const trickle = setInterval(() => upload.write(' '), 300)
      await inside(name, 'bash', 'scripts/health.sh')
      const begun = performance.now()
      await must('stop', name)
      const seconds = (performance.now() - begun) / 1000
      clearInterval(trickle)
      upload.destroy()
      const { code } = await stateOf(name)
      if (code !== 0) throw new StepError(`the exit code was ${code}`)
      if (seconds > 10)
        throw new StepError(`it took ${seconds.toFixed(1)} s, more than podman and Docker wait by default`)
      return `exit code 0 after ${seconds.toFixed(1)} s`
    })
    await step('Start again', async () => {
      await must('start', name)
      const ready = await untilReady(name)
      return `${ready}; ${await allOrdersAreThere(token)}`
    })

    // operator C1, H6
    let backup = ''
    for (let turn = 1; turn <= BACKUPS; turn++)
      await step(`Backup ${turn} of ${BACKUPS}, while the shop runs`, async () => {
        const command = ['bun', 'run', 'backup', '/backups', '--keep', '14']
        const { code, out, err } = await inside(name, 'timeout', '120', ...command)
        if (code !== 0) throw new StepError(`\`${command.join(' ')}\` ended with ${code}: ${out} ${err}`)
        backup = /(\/backups\/\S+):/.exec(out)?.[1] ?? ''
        if (!backup) throw new StepError(`the backup did not say where it is: ${out}`)
        return out.split('\n').find((line) => line.startsWith(backup))!
      })
    await step('Doctor', async () => {
      const { code, out, err } = await inside(name, 'bun', 'run', 'doctor')
      if (code !== 0) throw new StepError(`it ended with ${code}:\n${out}\n${err}`)
      return `${out.split('\n').filter((line) => line.startsWith('✔')).length} parts are green, none is red`
    })

    const second = `${name}-restored`
    await step('Restore into a new volume', async () => {
      await must('stop', name)
      volumes.add(second)
      const mounts = ['-v', `${second}:/data`, '-v', `${name}-backups:/backups`]
      const restore = (...options: string[]) =>
        must('run', '--rm', ...tool.runOptions, ...mounts, IMAGE, 'bun', 'run', 'restore', backup, ...options)
      await restore('--check')
      await restore()
      await open(second)
      const ready = await untilReady(second)
      const found = await productCount()
      if (found !== products) throw new StepError(`${found} products of ${products}`)
      return `${ready}; ${found} products; ${await allOrdersAreThere(await login())}`
    })
    await must('stop', second)

    const variants = {
      // operator M13
      'Without the demo, by the option': { command: ['--no-demo'], products: 0 },
      'Without the demo, by the setting': { more: ['-e', 'DEMO=off'], products: 0 },
      // operator M6
      'As an arbitrary account': { more: ['--user', '123456:0'], products },
      'With a read-only file system and no capabilities': {
        more: ['--read-only', '--tmpfs', '/tmp', '--cap-drop=ALL', '--security-opt', 'no-new-privileges'],
        products,
      },
    } as Record<string, { more?: string[]; command?: string[]; products: number }>
    for (const [at, [title, { more = [], command = [], products: expected }]] of Object.entries(variants).entries())
      await step(title, async () => {
        const as = `${name}-${at}`
        await open(as, more, command)
        const ready = await untilReady(as)
        const found = await productCount()
        if (found !== expected) throw new StepError(`${found} products, not ${expected}`)
        const { code, out, err } = await inside(as, 'timeout', '120', 'bun', 'run', 'backup', '/backups')
        if (code !== 0) throw new StepError(`its backup ended with ${code}: ${out} ${err}`)
        await must('stop', as)
        return `\`${[...more, ...command].join(' ')}\`: ${ready}; ${found} products; backed up`
      })
  } finally {
    for (const container of containers) await ask([program, 'rm', '--force', container])
    for (const volume of volumes) await ask([program, 'volume', 'rm', volume])
  }
}
