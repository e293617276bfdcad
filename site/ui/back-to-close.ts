/** What closes each open dialog, the topmost last. */
const open: (() => void)[] = []

/** Whether the entry of dialogs that are closed is being left. */
let isLeaving = false

/**
 * Makes the browser's Back close a dialog instead of leaving the view beneath. All open dialogs share one entry of the
 * history, which is left when the last one closes. Returns a function to call when the dialog has closed.
 */
export function closeOnBack(close: () => void): () => void {
  open.push(close)
  settle()
  return () => {
    open.splice(open.indexOf(close), 1)
    settleLater()
  }
}

/** Opens another page from an open dialog, whose entry it takes: Back leads to the view beneath. */
export function replaceDialog(url: string): void {
  if (isEntry()) {
    history.replaceState(null, '')
    location.replace(url)
  } else location.assign(url)
}

function settle(): void {
  if (open.length > 0 && !isEntry()) {
    stayInPlace()
    history.pushState({ ...history.state, isDialog: true }, '')
  }
  if (open.length > 0 || !isEntry() || isLeaving) return
  isLeaving = true
  const shown = location.href
  const arrive = (event: PopStateEvent) => {
    isLeaving = false
    scrollAsBefore()
    // For the view beneath nothing has changed, but what it shows by now may have another address than when it was left.
    event.stopImmediatePropagation()
    if (location.href !== shown) history.replaceState(history.state, '', shown)
    settle()
  }
  addEventListener('popstate', arrive, { capture: true, once: true })
  history.back()
}

// One dialog may open as another closes. One that Back does not close, as it asks first or is busy, gets a new entry.
function settleLater(): void {
  setTimeout(settle)
}

// Where the address has a fragment, a browser that restores positions may scroll to what it names when a dialog's entry is
// left, and take the focus away.
function stayInPlace(): void {
  if (location.hash) history.scrollRestoration = 'manual'
}

function scrollAsBefore(): void {
  // The browser decides after `popstate`.
  setTimeout(() => {
    if (location.hash && !isEntry()) history.scrollRestoration = 'auto'
  })
}

function isEntry(): boolean {
  return history.state?.isDialog === true
}

// Before the listeners of views, which would show what their address names.
addEventListener(
  'popstate',
  (event) => {
    if (isLeaving || open.length === 0) return
    event.stopImmediatePropagation()
    open.at(-1)?.()
    scrollAsBefore()
    settleLater()
  },
  { capture: true },
)
