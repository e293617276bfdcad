/** Returns a function that loads something when it is called first. A load that failed is made again by the next call. */
export function loadOnce<T, Args extends unknown[]>(
  load: (...args: Args) => Promise<T>,
): (...args: Args) => Promise<T> {
  let loading: Promise<T> | undefined
  return (...args) => {
    loading ??= load(...args)
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
}
