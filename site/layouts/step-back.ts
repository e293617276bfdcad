import { CHECKOUT, LOGIN, REGISTER } from '../api/paths.ts'

/** Pages from which a step back would lead around in a circle. */
const TASKS = [CHECKOUT, LOGIN, REGISTER]

/** Lets the arrow of a page that is opened from anywhere in the shop lead back to there, as it was left. */
export function stepBack(): void {
  document.querySelector('.header__back[data-step]')?.addEventListener('click', (event) => {
    const from = document.referrer ? new URL(document.referrer) : null
    if (from?.origin !== location.origin || TASKS.includes(from.pathname) || history.length < 2) return
    event.preventDefault()
    history.back()
  })
}
