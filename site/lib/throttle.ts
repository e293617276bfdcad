/** Calls at once, then at most once per `everyMs`, the last call never lost. */
export function throttle(work: () => void, everyMs: number): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  let again = false
  const rest = () => {
    waiting = undefined
    if (!again) return
    again = false
    call()
  }
  const call = () => {
    if (waiting !== undefined) {
      again = true
      return
    }
    waiting = setTimeout(rest, everyMs)
    work()
  }
  return call
}
