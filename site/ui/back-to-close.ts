import { isPlainClick } from './plain-click.ts'

/** What closes each open dialog, the topmost last. */
const open: (() => void)[] = []

/** While the entry of dialogs that are closed is being left: what to do once it is. */
let arrive: (() => void) | null = null
/** What to open then. */
let next: string | null = null

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

/** Makes Back close every popover of the page (an element with the attribute `popover`), as it closes dialogs. */
export function closePopoversOnBack(): void {
  const forget = new WeakMap<EventTarget, () => void>()
  const followToggle = (event: Event) => {
    const panel = event.target as HTMLElement
    if (!panel.popover) return
    forget.get(panel)?.()
    forget.delete(panel)
    if ((event as ToggleEvent).newState !== 'open') return
    const stop = closeOnBack(() => {
      // One that left the page with what was around it says nothing of it.
      if (panel.isConnected) panel.hidePopover()
      else stop()
    })
    forget.set(panel, stop)
  }
  // The event does not bubble.
  document.addEventListener('toggle', followToggle, { capture: true })
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
  if (open.length > 0 || !isEntry() || arrive) return
  const shown = location.href
  const top = scrollY
  arrive = () => {
    arrive = null
    scrollAsBefore(top)
    // For the view beneath nothing has changed, but what it shows by now may have another address than when it was left.
    if (location.href !== shown) history.replaceState(history.state, '', shown)
    if (next) location.assign(next)
    else settle()
  }
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

// Behind what is not modal the page may have been scrolled, and the browser restores where it was as that was opened.
function scrollAsBefore(top: number): void {
  // The browser decides after `popstate`.
  setTimeout(() => {
    if (!location.hash) scrollTo({ top, behavior: 'instant' })
    else if (!isEntry()) history.scrollRestoration = 'auto'
  })
}

function isEntry(): boolean {
  return history.state?.isDialog === true
}

// Before the listeners of views, which would show what their address names. At the window, listeners are called in the order
// in which they were added, and the script of every page has this file.
addEventListener('popstate', (event) => {
  if (!arrive && open.length === 0) return
  event.stopImmediatePropagation()
  if (arrive) return arrive()
  open.at(-1)?.()
  scrollAsBefore(scrollY)
  settleLater()
})

// What is open may have links and forms. The page they lead to takes the entry, or Back would lead there in vain.
addEventListener('click', (event) => {
  const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[href]')
  if (!link || !leadsOn(event as MouseEvent, link)) return
  event.preventDefault()
  leaveFor(link.href)
})
addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  if (!isEntry() || event.defaultPrevented || form.method !== 'get') return
  event.preventDefault()
  const url = new URL(form.action)
  url.search = ''
  for (const [name, value] of new FormData(form, (event as SubmitEvent).submitter))
    url.searchParams.append(name, String(value))
  leaveFor(url.href)
})

/** Whether a click opens another page in this window from an entry of dialogs. */
function leadsOn(event: MouseEvent, { href, target, download }: HTMLAnchorElement): boolean {
  if (!isEntry() || event.defaultPrevented || !isPlainClick(event) || target || download) return false
  const { protocol, pathname, search, hash } = new URL(href)
  const isHere = pathname + search === location.pathname + location.search && hash !== ''
  return protocol.startsWith('http') && !isHere
}

// The press that closed a popover may be on a link behind it, while its entry is being left.
function leaveFor(url: string): void {
  if (arrive) next = url
  else replaceDialog(url)
}
