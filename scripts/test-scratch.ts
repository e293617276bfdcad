import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '../src/platform/postgres/postmaster.ts'

/** Linux keeps what is written here in memory. */
const MEMORY = '/dev/shm'
/** A full run writes up to 1.5 GB at a time, most of it clusters of Postgres. A container has 64 MB by default. */
const NEEDED_BYTES = 4 * 2 ** 30
const NAME = /^tokri-tests-(\d+)-/

/**
 * Creates the folder for the temporary files of a test run, in memory where that has room: creating and dropping some
 * hundred databases takes a third of the CPU time there. Also removes folders of runs that were killed.
 */
export function createScratch(): string {
  const parent = isUsable(MEMORY) ? MEMORY : tmpdir()
  for (const name of readdirSync(parent)) {
    const pid = NAME.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true })
  }
  const folder = mkdtempSync(join(parent, `tokri-tests-${process.pid}-`))
  // Run by root, Postgres is another user that has to get through.
  chmodSync(folder, 0o755)
  return folder
}

function isUsable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    const { bsize, bavail } = statfsSync(folder)
    return bsize * bavail >= NEEDED_BYTES && canExecute(folder)
  } catch {
    return false
  }
}

// Tests write programs and run them, which some mounts refuse.
function canExecute(folder: string): boolean {
  const program = join(mkdtempSync(join(folder, 'tokri-tests-probe-')), 'program')
  try {
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
    return Bun.spawnSync([program]).success
  } finally {
    rmSync(join(program, '..'), { recursive: true })
  }
}
