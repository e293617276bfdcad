import { expect } from 'bun:test'
import { join } from 'node:path'
import { testWith } from '../../src/testing/test-with.ts'

const ROOT = join(import.meta.dir, '../..')

// A link to another folder's packages, as worktrees have, would replace the packages of everybody who checks it out: git
// takes what is ignored for expendable.
testWith(['git'], 'no link is tracked, and a link to packages is ignored as the packages are', async () => {
  const { stdout } = Bun.spawnSync(['git', 'ls-files', '--stage'], { cwd: ROOT })
  const links = stdout
    .toString()
    .split('\n')
    .filter((line) => line.startsWith('120000'))
  expect(links).toEqual([])
  expect(Bun.spawnSync(['git', 'check-ignore', '--no-index', 'some/node_modules'], { cwd: ROOT }).exitCode).toBe(0)
})
