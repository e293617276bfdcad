import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dir, '../..')

/** What a library does not document, the only file that may rely on it, and an offence that must be seen. */
const INTERNALS = [
  {
    of: 'the job runner',
    words: /\b_private_\w+/,
    home: 'src/platform/jobs/runner-tables.ts',
    offence: 'select from graphile_worker._private_jobs',
  },
  {
    of: 'postgres.js and Drizzle',
    words: /\bonexecute\b|\bsession\??: ?\{ client|\.session\.client\b|getPrototypeOf\(\w*(client|sql)\b/i,
    home: 'src/platform/database/driver-internals.ts',
    offence: 'Object.getPrototypeOf(client``).handle',
  },
]

const SELF = 'tests/architecture/internals.test.ts'
const files = [...new Bun.Glob('{src,site,scripts,tests,bench,demo}/**/*.{ts,tsx,astro}').scanSync({ cwd: ROOT })]
const texts = new Map(
  files.filter((file) => file !== SELF).map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]),
)

test.each(INTERNALS.map((row) => [row.of, row] as const))('internals of %s stay in one file and its test', (_, row) => {
  const own = [row.home, row.home.replace(/\.ts$/, '.test.ts')]
  for (const path of own) expect(existsSync(join(ROOT, path))).toBe(true)
  const users = [...texts].filter(([, text]) => row.words.test(text)).map(([file]) => file)
  expect(users.filter((file) => !own.includes(file))).toEqual([])
  expect(users).toContain(row.home)
  expect(row.words.test(row.offence)).toBe(true)
})

// Operator's trial: with a DateStyle of its own on the role, sign-ins were limited for "NaN minutes".
test('every connection to Postgres has the session settings that dates depend on', () => {
  const opens = (text: string) =>
    /\b(?:postgres|new (?:Pool|Client))\(/.test(text) && /from '(?:pg|postgres)'/.test(text)
  const files = [...texts].filter(([file, text]) => /^src\/(?!testing\/)(?!.*\.test\.)/.test(file) && opens(text))
  expect(files.length).toBeGreaterThan(8)
  expect(files.filter(([, text]) => !/\bSESSION(_OPTIONS)?\b/.test(text)).map(([file]) => file)).toEqual([])
})

test('every package that is patched is patched for the version that is installed, and decisions.md says why', () => {
  const { patchedDependencies, dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const decisions = readFileSync(join(ROOT, 'docs/decisions.md'), 'utf8')
  for (const [patched, path] of Object.entries<string>(patchedDependencies)) {
    const [name, version] = patched.split('@')
    expect(dependencies[name!]).toBe(version)
    expect(existsSync(join(ROOT, path))).toBe(true)
    expect(decisions).toContain(`### \`${name}\` is patched`)
  }
})
