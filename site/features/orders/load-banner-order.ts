import { $userId } from '../account/session.ts'

/** Lets the first banner of home make way for an order that is under way. Its code loads for who is signed in alone. */
export function loadBannerOrder(): void {
  const banner = document.querySelector<HTMLElement>('.banner')
  if (banner)
    $userId.subscribe(
      (userId) => userId && import('./banner-order.ts').then((code) => code.followOrder(banner)).catch(() => {}),
    )
}
