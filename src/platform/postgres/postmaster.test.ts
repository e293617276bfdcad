import { afterAll, expect, test } from 'bun:test'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPostmaster } from './postmaster.ts'

const data = mkdtempSync(join(tmpdir(), 'tokri-postmaster-'))
let child: ChildProcess | undefined

afterAll(() => {
  child?.kill('SIGKILL')
  rmSync(data, { recursive: true, force: true, maxRetries: 5 })
})

test('treats a file that is deleted during the read as missing', async () => {
  const script = 'while :; do echo 1 > postmaster.pid; rm postmaster.pid; done'
  child = spawn('sh', ['-c', script], { cwd: data, stdio: 'ignore' })
  const read = new Set<boolean>()
  const until = performance.now() + 20_000
  for (let times = 0; times < 20_000 || (read.size < 2 && performance.now() < until); times++) {
    read.add(readPostmaster(data) === null)
  }
  expect(read.size).toBe(2)
})
