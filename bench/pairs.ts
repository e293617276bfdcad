/**
 * Compares the figures of this tree with those of an older version: runs the same bench of both in turns, in random
 * order within a pair, and prints for each goal the ratios of the pairs. `bun bench/pairs.ts REF NAME … [--pairs N]`
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCommand } from '../scripts/command-args.ts'
import { percentile } from './figures.ts'

const ROOT = join(import.meta.dir, '..')
const DEFAULT_PAIRS = 10
/** The middle ratio from which this tree is no worse. */
const NO_WORSE = 0.9

/** What a bench measured for a goal (`judge`). */
interface Seen {
  figure: number
  unit: string
  isMoreBetter: boolean
}

interface Pair {
  older: Seen
  ours: Seen
}

const { operands, values } = readCommand(
  'bun bench/pairs.ts REF NAME … [--pairs N]',
  `Runs benches of this tree and of the commit REF in turns (${DEFAULT_PAIRS} pairs), and compares each goal.`,
  { operands: [2, Number.POSITIVE_INFINITY], values: ['pairs'] },
)
const [ref, ...names] = operands as [string, ...string[]]
const pairs = Number(values.pairs ?? DEFAULT_PAIRS)

const older = mkdtempSync(join(tmpdir(), 'tokri-older-'))
try {
  await run(['git', 'worktree', 'add', '--detach', '--force', older, ref], ROOT)
  await run([process.execPath, 'install', '--frozen-lockfile'], older)
  for (const name of names) await compare(name)
} finally {
  await run(['git', 'worktree', 'remove', '--force', older], ROOT).catch(() => {})
  rmSync(older, { recursive: true, force: true })
}

async function compare(name: string): Promise<void> {
  const seen = new Map<string, Pair[]>()
  const unpaired = new Set<string>()
  for (let pair = 1; pair <= pairs; pair++) {
    const isOlderFirst = Math.random() < 0.5
    const first = await figuresOf(name, isOlderFirst ? older : ROOT)
    const second = await figuresOf(name, isOlderFirst ? ROOT : older)
    const [theirs, ours] = isOlderFirst ? [first, second] : [second, first]
    for (const goal of new Set([...theirs.keys(), ...ours.keys()])) {
      const both = { older: theirs.get(goal), ours: ours.get(goal) }
      if (both.older && both.ours) seen.set(goal, [...(seen.get(goal) ?? []), both as Pair])
      else unpaired.add(`${goal} (${both.ours ? 'this tree' : ref} alone)`)
    }
    console.log(`${name}: pair ${pair} of ${pairs}`)
  }
  console.log(`\n| ${name} | ${ref} | this tree | middle ratio | of all pairs | |\n|---|---|---|---|---|---|`)
  for (const [goal, pairs] of seen) console.log(rowOf(goal, pairs))
  if (unpaired.size > 0) console.log(`\nNot compared: ${[...unpaired].join('; ')}`)
}

/** A ratio above 1 means that this tree is better. */
function rowOf(goal: string, pairs: readonly Pair[]): string {
  const ratios = pairs.map(({ older, ours }) =>
    older.figure === ours.figure ? 1 : ours.isMoreBetter ? ours.figure / older.figure : older.figure / ours.figure,
  )
  const middle = percentile(ratios, 0.5)
  const figures = (['older', 'ours'] as const).map(
    (side) =>
      `${round(
        percentile(
          pairs.map((pair) => pair[side].figure),
          0.5,
        ),
      )}${pairs[0]!.ours.unit}`,
  )
  const spread = `${round(Math.min(...ratios))} to ${round(Math.max(...ratios))}`
  return `| ${goal} | ${figures.join(' | ')} | ${round(middle)} | ${spread} | ${middle >= NO_WORSE ? 'no worse' : 'WORSE'} |`
}

function round(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 0 })
}

/** Runs a bench of a tree and returns what it measured for each goal. */
async function figuresOf(name: string, tree: string): Promise<Map<string, Seen>> {
  const path = join(tree, `bench/${name}.ts`)
  if (!existsSync(path)) throw new Error(`${tree === ROOT ? 'This tree' : ref} has no bench "${name}"`)
  const said = await run([process.execPath, path], tree)
  const seen = new Map<string, Seen>()
  for (const line of said.split('\n')) {
    const [, goal, bound, figure] =
      /^goal \| (.+) \| (at .+) \| (.+) \| (?:met|missed|(?:NOT )?kept) \|$/.exec(line) ?? []
    if (!goal) continue
    const [, digits, unit] = /^([\d,.]+)(.*)$/.exec(figure!) ?? []
    if (!digits) continue
    seen.set(goal, {
      figure: Number(digits.replaceAll(',', '')),
      unit: unit!,
      isMoreBetter: bound!.startsWith('at least'),
    })
  }
  return seen
}

async function run(command: string[], cwd: string): Promise<string> {
  const child = Bun.spawn(command, { cwd, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
  const [out, error] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  if ((await child.exited) !== 0) throw new Error(`${command.join(' ')} failed:\n${out}${error}`)
  return out
}
