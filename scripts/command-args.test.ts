import { expect, test } from 'bun:test'
import { join } from 'node:path'
import PQueue from 'p-queue'
import { scripts } from '../package.json'

const ROOT = join(import.meta.dir, '..')
/** Every script of package.json that runs a file of the clone, by its name. */
const COMMANDS = Object.entries(scripts).flatMap(([name, line]) => {
  const [, file] = /(?:^| )bun (\S+\.ts)/.exec(line) ?? []
  return file === undefined ? [] : [[name, file] as const]
})

/** Runs a command on settings that would end it, if it read them. */
async function run(file: string, ...argv: string[]) {
  const command = Bun.spawn([process.execPath, join(ROOT, file), ...argv], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: '/nowhere', PORT: 'unread' },
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
    COMMANDS.map(([name, file]) => async () => {
      const helped = await run(file, '--help')
      expect([name, helped.code, helped.complained]).toEqual([name, 0, ''])
      expect(helped.said).toMatch(/^Usage: bun run [^\n]+\n\n[A-Z].+\./s)
      const unknown = await run(file, '--nonsense')
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
      const file = COMMANDS.find(([command]) => command === name)?.[1] ?? 'missing'
      const { said } = await run(file, '--help')
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
    [['backup.ts', 'x', '--keep'], '--keep needs a value: bun run backup DIRECTORY [--keep N]\n'],
    [['backup.ts', 'x', '--keep', '0'], '--keep N: N must be a whole number from 1\n'],
    [['restore.ts', 'x', '--check=no'], '--check takes no value: bun run restore FOLDER [--replace | --check]\n'],
    [['seed-orders.ts', '--orders=abc'], '--orders=N: N must be a whole number from 30 to 5000\n'],
  ]
  for (const [[file = '', ...argv], complained] of refused)
    expect(await run(`scripts/${file}`, ...argv)).toEqual({ said: '', complained, code: 1 })
}, 480_000)
