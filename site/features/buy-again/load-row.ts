import { $userId } from '../account/session.ts'

/** Lets the first row of home make way for what a shopper bought before. Its code loads for who is signed in alone. */
export function loadBuyAgain(): void {
  const row = document.querySelector<HTMLElement>('[data-buy-again]')
  if (row)
    $userId.subscribe((userId) => userId && import('./row.ts').then((code) => code.followBuyer(row)).catch(() => {}))
}
