import { fstatSync, readFileSync } from 'node:fs'
import { isAnyTerminal } from './terminal.ts'

/**
 * The signals that end the shop or a command in order. A closed terminal (SIGHUP) is none of them for what `nohup` started: a
 * handler of our own would take that back.
 */
export const END_SIGNALS: readonly ('SIGINT' | 'SIGTERM' | 'SIGHUP')[] =
  ignoresHangup() || survivesHangup() ? ['SIGINT', 'SIGTERM'] : ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Reads what this process inherited, which nothing else tells; only Linux has it. */
function ignoresHangup(): boolean {
  try {
    const [, mask = '0'] = /^SigIgn:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
    // SIGHUP is signal 1, and so the lowest bit.
    return (BigInt(`0x${mask}`) & 1n) === 1n
  } catch {
    return false
  }
}

/**
 * Has a hangup do nothing if input and output are as `nohup` leaves them, and as nobody has them who watches the shop: no terminal,
 * and no pipe that ends with it. `bun run` takes back what `nohup` told it to ignore before it starts us, so that the streams alone
 * are left to tell; and it passes the signal on, which would kill a process without a handler.
 */
function survivesHangup(): boolean {
  const isLasting = (stream: number) => fstatSync(stream).isFile() || fstatSync(stream).isCharacterDevice()
  try {
    if (isAnyTerminal([0, 1, 2]) || ![1, 2].every(isLasting)) return false
  } catch {
    // A stream that is closed.
    return false
  }
  process.on('SIGHUP', () => {})
  return true
}
