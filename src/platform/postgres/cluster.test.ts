import { expect, test } from 'bun:test'
import { explainInitdb } from './cluster.ts'

const CLEARED =
  'child process exited with exit code 1\ninitdb: removing contents of data directory "var/postgres/data.new"'

test('a database that could not be made says why, not that what was left of it is removed', () => {
  const saying: [string, string][] = [
    [
      `2026-11-30 22:05:00 UTC [7] FATAL:  could not create shared memory segment: Cannot allocate memory\n${CLEARED}\n`,
      'could not create shared memory segment: Cannot allocate memory',
    ],
    [
      `sh: 1: cannot create /dev/null: Permission denied\n${CLEARED}\n`,
      'sh: 1: cannot create /dev/null: Permission denied',
    ],
    [
      'initdb: error: could not access directory "var/postgres/data.new": Permission denied\n',
      'could not access directory "var/postgres/data.new": Permission denied',
    ],
  ]
  for (const [output, reason] of saying)
    expect(explainInitdb('var/postgres', output).message).toBe(`No database could be made in var/postgres: ${reason}`)
})
