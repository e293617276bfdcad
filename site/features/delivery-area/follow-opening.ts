import { shutTitle } from '../../../src/shared/shut-title.ts'
import { fetchFragment } from '../../api/fragments.ts'
import { pollWhileVisible } from '../../ui/poll-while-visible.ts'
import { $shopStatus, loadShopStatus } from '../cart/shop-status.ts'

const LOOK_EVERY_MS = 60_000
const PATIENCE_MS = 10_000

/**
 * Lets the header say whether the shop takes orders for as long as the page is open: it looks once a minute while the page is
 * in sight, and at once when it comes back.
 */
export function followOpening(): void {
  pollWhileVisible(() => void loadShopStatus(), LOOK_EVERY_MS)
  let message: string | undefined
  $shopStatus.subscribe((status) => {
    if (!status) return
    // It says the day, too: "tomorrow" becomes today without another opening.
    const isMoved = message !== undefined && message !== status.message
    message = status.message
    // A page that cannot be loaded, or does not say it yet, is asked for again at the next look.
    if (isMoved || shutTitle(status) !== shownTitle()) renewHeader().catch(() => {})
  })
}

/** Takes what the header says from the page as it is published now: the words are the server's. */
async function renewHeader(): Promise<void> {
  const page = await fetchFragment(location.pathname + location.search, AbortSignal.timeout(PATIENCE_MS))
  const now = page.querySelector('.header__promise')
  if (!now) return
  document.querySelector('.header .header__promise')?.replaceWith(now)
  document.documentElement.toggleAttribute('data-shut', now.matches('.header__promise--shut'))
}

const shownTitle = () => document.querySelector('.header .header__promise--shut > b')?.textContent ?? null
