import { LONG_NAME } from '../catalogue.ts'
import type { State } from '../states.ts'
import { LONG_EMAIL } from './people.ts'

const TYPED: Record<string, string> = { name: LONG_NAME, email: LONG_EMAIL }

/** Types into the fields of a form, and sends it in the states that come after that. */
export async function fillForm(place: HTMLElement, state: State): Promise<void> {
  const form = await formIn(place)
  if (state === 'empty') return
  for (const field of form.querySelectorAll('input')) type(field, TYPED[field.name] ?? 'correct-horse-battery')
  if (state !== 'long-names') form.requestSubmit()
}

/** Searches as a shopper does, by typing into the search box. */
export async function searchFor(): Promise<void> {
  const { SearchBox } = await import('../../features/search/search-box.ts')
  customElements.define('search-box', SearchBox)
  type(document.querySelector('search-box input')!, LONG_NAME)
}

/** Opens the command palette with a text that matches no screen or setting. */
export async function searchInPalette(): Promise<void> {
  const { openPalette } = await import('../../features/admin/palette/mount.tsx')
  openPalette({ text: LONG_NAME, give: () => {} })
}

function formIn(place: HTMLElement): Promise<HTMLFormElement> {
  return new Promise((resolve) => {
    const look = () => {
      const form = place.querySelector('form')
      if (form) resolve(form)
      return form !== null
    }
    if (look()) return
    const rendering = new MutationObserver(() => look() && rendering.disconnect())
    rendering.observe(place, { childList: true, subtree: true })
  })
}

// React replaces the setter of a field with its own, and takes no notice of what was set by that.
const { set: setValue } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!

function type(field: HTMLInputElement, text: string): void {
  setValue!.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
