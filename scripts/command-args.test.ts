import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import PQueue from 'p-queue'
import { scripts } from '../package.json'

const ROOT = join(import.meta.dir, '..')
/** Every script of package.json that runs a file of the clone: its name, the file and its first arguments. */
const COMMANDS = Object.entries(scripts).flatMap(([name, line]) => {
  const [, typed] = /(?:^| )bun (\S+\.ts.*)/.exec(line) ?? []
  return typed === undefined ? [] : [[name, typed.split(' ')] as const]
})

/** Runs a command on settings that would end it, if it read them. */
function run(...argv: string[]) {
  return runOn(process.env.PATH ?? '', ...argv)
}

async function runOn(path: string, ...argv: string[]) {
  const command = Bun.spawn([process.execPath, ...argv], {
    env: { PATH: path, DATA_DIR: '/nowhere', PORT: 'unread' },
    cwd: ROOT,
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [said, complained] = await Promise.all([
    new Response(command.stdout).text(),
    new Response(command.stderr).text(),
  ])
  return { said, complained, code: await command.exited }
}

test('every command says with --help what it does, and refuses what it does not know, before it does anything', async () => {
  expect(COMMANDS.length).toBeGreaterThan(20)
  const queue = new PQueue({ concurrency: 4 })
  await queue.addAll(
    COMMANDS.map(([name, typed]) => async () => {
      // A newcomer's machine has Node and npm alone.
      const helped = await runOn('/nowhere', ...typed, '--help')
      expect([name, helped.code, helped.complained]).toEqual([name, 0, ''])
      expect(helped.said).toMatch(/^Usage: npx -y bun@\S+ run [^\n]+\n\n[A-Z].+\./s)
      const unknown = await run(...typed, '--nonsense')
      expect([name, unknown.code, unknown.said]).toEqual([name, 1, ''])
      expect(unknown.complained).toStartWith('There is no option "--nonsense"')
    }),
  )
}, 480_000)

// The README documents commands by rows such as "| `bun run backup DIRECTORY` | writes all data …; `--keep N` … |".
test('the README and the help of each command agree on its arguments', async () => {
  const readme = await Bun.file(join(ROOT, 'README.md')).text()
  const rows = [...readme.matchAll(/^\| `bun (?:run )?((?!bench)[a-z:-]+)( [^`]+)?` *\| (.+) \|$/gm)]
  expect(rows.length).toBeGreaterThan(20)
  const queue = new PQueue({ concurrency: 4 })
  await queue.addAll(
    rows.map(([, name = '', operands = '', meaning = '']) => async () => {
      const typed = COMMANDS.find(([command]) => command === name)?.[1]
      // A package's own command has that package's help.
      if (typed === undefined) {
        expect([name, Object.keys(scripts), operands]).toEqual([name, expect.arrayContaining([name]), ''])
        return
      }
      const { said } = await run(...typed, '--help')
      const [usage = ''] = said.split('\n')
      expect(usage.replace(/ \[--[^\]]*\]/g, '')).toBe(`Usage: bun run ${name}${operands}`)
      const options = [...meaning.matchAll(/`(--[^`]+)`/g)].map(([, option]) => option)
      expect([
        name,
        options.filter((option) => !usage.includes(`[${option}]`) && !usage.includes(` ${option}]`)),
      ]).toEqual([name, []])
    }),
  )
}, 480_000)

test('arguments that a command cannot use are refused in a sentence', async () => {
  const refused: [string[], string][] = [
    [['migrate.ts', 'everything'], '"everything" is one argument too many: bun run migrate\n'],
    [['catalogue-export.ts'], 'Something is missing: bun run catalogue:export FILE\n'],
    [['backup.ts', 'x', '--keep'], '--keep needs a value: bun run backup DIRECTORY [--keep N] [--quiet]\n'],
    [['backup.ts', 'x', '--keep', '0'], '--keep N: N must be a whole number from 1\n'],
    [['restore.ts', 'x', '--check=no'], '--check takes no value: bun run restore FOLDER [--replace | --check]\n'],
    [['seed-orders.ts', '--orders=abc'], '--orders=N: N must be a whole number from 30 to 5000\n'],
  ]
  for (const [[file = '', ...argv], complained] of refused)
    expect(await run(`scripts/${file}`, ...argv)).toEqual({ said: '', complained, code: 1 })
}, 480_000)

// Newcomer's trial: `bun run restore` in a fresh clone, which is how a shop moves to another machine, had no packages.
test('a command that imports packages is run once they are installed', () => {
  const direct = COMMANDS.filter(([, [file]]) => file !== 'scripts/command.ts')
  expect(COMMANDS.length - direct.length).toBeGreaterThan(8)
  for (const [name, [file = '']] of direct) expect([name, packagesOf(join(ROOT, file))]).toEqual([name, []])
  expect(packagesOf(join(ROOT, 'scripts/command.ts'))).toEqual([])
  expect(packagesOf(join(ROOT, 'scripts/doctor.ts'))).toContain('postgres')
})

const transpiler = new Bun.Transpiler({ loader: 'ts' })

/** Returns the packages that a file needs before it runs, also by what it imports. */
function packagesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file) || !file.endsWith('.ts')) return []
  seen.add(file)
  return transpiler.scan(readFileSync(file, 'utf8')).imports.flatMap(({ path, kind }) => {
    if (kind !== 'import-statement' || isBuiltin(path) || path === 'bun') return []
    if (!path.startsWith('.')) return [path]
    return packagesOf(join(dirname(file), /\.\w+$/.test(path) ? path : `${path}.ts`), seen)
  })
}
