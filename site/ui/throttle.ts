/** Runs `work` immediately and then at most once per `everyMs`. The last call always runs, delayed if need be. */
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
