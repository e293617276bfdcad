/** Whether a person reads what this process prints; otherwise it ends up in a log, which is retained and read by many. */
export function isOnTerminal(): boolean {
  return process.stdout.isTTY === true
}
