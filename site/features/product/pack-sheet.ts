import { fetchFragment } from '../../api/fragments.ts'
import { closeOnBack } from '../../ui/back-to-close.ts'
import { icon } from '../../ui/icons.ts'

/**
 * Opens the sheet with the packs of a card's product.
 * @throws if they cannot be fetched, and the sheet is still open.
 */
export async function openPacks(link: HTMLElement): Promise<void> {
  // Two taps may have waited for this code.
  if (document.querySelector('.pack-sheet')) return
  const sheet = new PackSheet(link.getAttribute('name') ?? '', Number(link.getAttribute('count')))
  try {
    sheet.fill(await fetchFragment(link.dataset.cards ?? '', sheet.closed))
  } catch (error) {
    if (!sheet.closed.aborted) throw error
  }
}

/**
 * The sheet in which a pack is chosen: at the bottom of phones, in the middle of wider screens. A modal dialog of the browser,
 * which keeps the focus inside, closes on Escape, and returns the focus to the link that opened it.
 */
class PackSheet {
  readonly #dialog = document.createElement('dialog')
  readonly #leave = new AbortController()

  constructor(name: string, count: number) {
    // The page's own toasts are behind a modal dialog, so it has some of its own.
    this.#dialog.innerHTML = `<div class="dialog__head"><h2 id="pack-sheet-name"></h2>
<button class="icon-button" type="button" aria-label="Close">${icon('cross', 'icon')}</button></div>
<div class="pack-sheet__packs" aria-busy="true">${SKELETON.repeat(count)}</div><toast-stack></toast-stack>`
    this.#dialog.className = 'dialog pack-sheet'
    this.#dialog.setAttribute('aria-labelledby', 'pack-sheet-name')
    this.#dialog.querySelector('h2')!.textContent = name
    this.#dialog.addEventListener('click', this)
    this.#dialog.addEventListener('close', this)
    document.body.append(this.#dialog)
    this.#dialog.showModal()
    document.documentElement.toggleAttribute('data-pack-sheet', true)
    this.#leave.signal.addEventListener(
      'abort',
      closeOnBack(() => this.#dialog.close()),
    )
  }

  /** Aborted as soon as the sheet is closed. */
  get closed(): AbortSignal {
    return this.#leave.signal
  }

  fill(packs: DocumentFragment): void {
    const place = this.#dialog.querySelector('.pack-sheet__packs')!
    place.replaceChildren(packs)
    place.ariaBusy = null
  }

  handleEvent(event: Event): void {
    if (event.type === 'close') this.#forget()
    else if (event.target === this.#dialog || (event.target as Element).closest('[aria-label="Close"]'))
      this.#dialog.close()
  }

  #forget(): void {
    this.#leave.abort()
    this.#dialog.remove()
    document.documentElement.toggleAttribute('data-pack-sheet', false)
  }
}

const SKELETON =
  '<div class="pack" aria-hidden="true"><div class="skeleton skeleton--cup"></div><div class="skeleton"></div></div>'
