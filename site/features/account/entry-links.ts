import { isPlainClick } from '../../ui/plain-click.ts'
import { isEntry } from './return-url.ts'
import { saveTypedEmail } from './typed-email.ts'

/**
 * Makes the links of an entry page to another one take the typed email along, and replace the page: however many of them it
 * takes to sign in, Back then leads to where the visitor came from, not to a form that is done with.
 */
export function linkEntries(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a')
    if (!link || link.origin !== location.origin || !isEntry(link.pathname)) return
    if (event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    const email = document.querySelector<HTMLInputElement>('main input[name="email"]')?.value
    if (email) saveTypedEmail(email)
    location.replace(link.href)
  })
}
