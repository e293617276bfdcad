import { isatty } from 'node:tty'

/** Whether a person reads what this process prints; otherwise it ends up in a log, which is retained and read by many. */
export function isOnTerminal(): boolean {
  return process.stdout.isTTY === true
}

/** Whether one of the standard streams, by their numbers, is a terminal, which ends with its window. */
export function isAnyTerminal(streams: readonly number[]): boolean {
  return streams.some((stream) => isatty(stream))
}
