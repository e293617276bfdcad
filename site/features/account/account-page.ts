import { $user, isSignedOut } from './session.ts'

/** The account menu as a page, for phones; for visitors, what they can do without an account. */
$user.subscribe(() => document.documentElement.toggleAttribute('data-form-hidden', !isSignedOut()))

// The close button goes back, and so does the arrow of a phone's header.
for (const close of document.querySelectorAll('[data-close], .header__back'))
  close.addEventListener('click', (event) => {
    // If the page was opened by its URL there is no page to go back to, and the link leads to the home page.
    if (history.length < 2) return
    event.preventDefault()
    history.back()
  })
