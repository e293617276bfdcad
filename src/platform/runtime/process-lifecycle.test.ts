import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Runs a lifecycle in its own process; `body` is what its `start` does. */
async function live(body: string, { nohup = false, toFile = false } = {}) {
  const script = `
    import { DatabaseError } from 'pg'
    import postgres from 'postgres'
    import { runUntilSignal } from ${JSON.stringify(join(import.meta.dir, 'process-lifecycle.ts'))}
    import { createLog } from ${JSON.stringify(join(import.meta.dir, 'log.ts'))}
    runUntilSignal({
      log: createLog('info'),
      explain: (error) => (error.message === 'no disk' ? 'There is no disk' : null),
      async start() { ${body}; return { stop: async () => console.log('stopped'), stopWaiting() {} } },
    })`
  const command = [process.execPath, '-e', script]
  if (toFile) return liveInto(command)
  const child = Bun.spawn(nohup ? ['nohup', ...command] : command, { stdout: 'pipe', stderr: 'pipe' })
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { out, err, code }
}

async function liveInto(command: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'tokri-lifecycle-'))
  try {
    const [out, err] = [Bun.file(join(folder, 'out')), Bun.file(join(folder, 'err'))]
    const code = await Bun.spawn(command, { stdin: 'ignore', stdout: out, stderr: err }).exited
    return { out: await out.text(), err: await err.text(), code }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

// The signal's timer is set in the other one, or a busy machine runs both in one turn, before anybody sees the error.
const later = (what: string) =>
  `setTimeout(() => { setTimeout(() => process.kill(process.pid, 'SIGTERM'), 180); ${what} }, 20)`

test('shuts down in order on a signal', async () => {
  expect(await live(later(''))).toEqual({ out: 'stopped\n', err: '', code: 0 })
})

test('shuts down in order when the terminal hangs up', async () => {
  expect(await live("setTimeout(() => process.kill(process.pid, 'SIGHUP'), 20)")).toMatchObject({
    out: 'stopped\n',
    code: 0,
  })
})

// Operator's trial: a shop started with nohup ended with its terminal.
test('keeps running when the terminal hangs up, if nohup started it', async () => {
  if (process.platform !== 'linux') return
  const hangUp = "setTimeout(() => process.kill(process.pid, 'SIGHUP'), 20); setTimeout(() => console.log('runs'), 90)"
  expect(await live(`${hangUp}; ${later('')}`, { nohup: true })).toMatchObject({ out: 'runs\nstopped\n', code: 0 })
})

// `bun start` takes back what nohup told it to ignore, and passes the signal on.
test('keeps running when the terminal hangs up, if input and output are as nohup leaves them', async () => {
  const hangUp = "setTimeout(() => process.kill(process.pid, 'SIGHUP'), 20); setTimeout(() => console.log('runs'), 90)"
  expect(await live(`${hangUp}; ${later('')}`, { toFile: true })).toMatchObject({ out: 'runs\nstopped\n', code: 0 })
})

test('logs an uncaught error and shuts down in order', async () => {
  for (const defect of ["throw new Error('canary')", "Promise.reject(new Error('canary'))"]) {
    const { out, code } = await live(later(defect))
    expect(out).toMatch(/"level":"error".*canary[\s\S]*stopped\n$/)
    expect(code).toBe(1)
  }
})

test('logs a lost database connection and keeps running', async () => {
  const lost = [
    "Promise.reject(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }))",
    "const error = new TypeError('null is not an object (evaluating socket.write)'); error.stack = 'at node_modules/postgres/src/connection.js'; throw error",
  ]
  for (const loss of lost) {
    const { out, code } = await live(later(loss))
    expect(out).toMatch(/"level":"warn".*"message":"a database connection was lost"[\s\S]*stopped\n$/)
    expect(code).toBe(0)
  }
})

// operator C2, money 4
test('survives every error of the database server', async () => {
  const POSTGRES = 'new postgres.PostgresError'
  const PG = "Object.assign(new DatabaseError('canary', 9, 'error'),"
  for (const code of ['08P01', '25006', '53100', '53300', '57P01', '42501', 'XX000'])
    for (const error of [
      `${POSTGRES}({ severity: 'FATAL', code: '${code}', message: 'canary' })`,
      `${PG} { severity: 'ERROR', code: '${code}' })`,
      `new Error('wrapped', { cause: ${POSTGRES}({ severity: 'ERROR', code: '${code}', message: 'canary' }) })`,
    ]) {
      const { out, code: exitCode } = await live(later(`Promise.reject(${error})`))
      expect(out).toMatch(/"level":"(warn|error)".*canary[\s\S]*stopped\n$/)
      expect(exitCode).toBe(0)
    }
})

test('reports a known start failure without a stack, another with one', async () => {
  expect(await live("throw new Error('no disk')")).toEqual({ out: '', err: 'There is no disk\n', code: 1 })
  const { err, code } = await live("throw new Error('canary')")
  expect(err).toMatch(/^Tokri could not start, because of a bug:\nError: canary\n {4}at /)
  expect(code).toBe(1)
})
