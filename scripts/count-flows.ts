import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCommand } from './command-args.ts'
import { filesOfFlow, flowsOf, LIBRARY, readProgram } from './flow-files.ts'
import { runSteps, StepError } from './tools.ts'

const ROOT = join(import.meta.dir, '..')

// `bun run flows [REVISION] [--files]`: counts the files that a reader of a flow passes through.
const {
  operands: [revision],
  flags,
} = readCommand(
  'bun run flows [REVISION] [--files]',
  'Counts the files that a reader of a flow passes through; --files names them.',
  { operands: [0, 1], flags: ['files'] },
)
const withPaths = flags.has('files')
await runSteps(async () => {
  if (revision) await atRevision(revision, (root) => printFlows(root, withPaths))
  else printFlows(ROOT, withPaths)
})

/** Prints how many files each flow passes through, with and without libraries, and with `--files` which. */
function printFlows(root: string, withPaths: boolean): void {
  const program = readProgram(root)
  for (const flow of flowsOf(root)) {
    const parts = filesOfFlow(program, root, flow)
    const all = new Set([...parts.values()].flat())
    const own = [...all].filter((path) => !LIBRARY.test(path))
    console.log(`${flow.name}: ${own.length} files, and ${all.size - own.length} of platform and shared`)
    for (const [part, paths] of parts) {
      console.log(`  ${part}: ${paths.filter((path) => !LIBRARY.test(path)).length} of ${paths.length}`)
      if (withPaths) for (const path of paths) console.log(`    ${path}`)
    }
  }
}

/** Checks the sources of a revision out into a temporary folder, and calls `work` with it. */
async function atRevision(revision: string, work: (root: string) => void): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'flows-'))
  try {
    const known = await Bun.$`git rev-parse --verify --quiet ${`${revision}^{commit}`}`.cwd(ROOT).quiet().nothrow()
    if (known.exitCode !== 0) throw new StepError(`There is no revision ${revision} in this clone`)
    await Bun.$`git archive ${revision} src site | tar -x -C ${root}`.cwd(ROOT).quiet()
    work(root)
  } finally {
    rmSync(root, { recursive: true })
  }
}
