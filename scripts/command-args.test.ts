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

test('arguments that a command cannot use are refused in a sentence', async () => {
  const refused: [string[], string][] = [
    [['migrate.ts', 'everything'], '"everything" is one argument too many: bun run migrate\n'],
    [['catalogue-export.ts'], 'Something is missing: bun run catalogue:export FILE\n'],
    [['backup.ts', 'x', '--keep'], '--keep needs a value: bun run backup DIRECTORY [--keep N]\n'],
    [['backup.ts', 'x', '--keep', '0'], '--keep N: N must be a whole number from 1\n'],
    [['restore.ts', 'x', '--check=no'], '--check takes no value: bun run restore BACKUP [--replace | --check]\n'],
    [['seed-orders.ts', '--orders=abc'], '--orders=N: N must be a whole number from 30 to 5000\n'],
  ]
  for (const [[file = '', ...argv], complained] of refused)
    expect(await run(`scripts/${file}`, ...argv)).toEqual({ said: '', complained, code: 1 })
}, 480_000)
