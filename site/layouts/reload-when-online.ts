import { isReachable } from '../api/reachable.ts'
import { pollWhileVisible } from '../ui/poll-while-visible.ts'

/** How often the offline page looks whether the shop can be reached again: a network that is there may lead nowhere. */
const EVERY_MS = 5000

/**
 * Opens the page that was asked for, in whose place the worker has sent the offline page, as soon as the shop can be reached.
 * The link to try again leads there, too. `offlinePath` is where the page itself is, for which nobody waits.
 */
export function reloadWhenOnline(offlinePath: string, again: HTMLAnchorElement): void {
  const { pathname, search } = location
  if (pathname === offlinePath) return
  const asked = pathname + search
  again.href = asked
  const look = async () => {
    if (await isReachable(asked)) location.reload()
  }
  pollWhileVisible(() => void look(), EVERY_MS)
}
