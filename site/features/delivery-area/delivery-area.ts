import { UNREACHABLE } from '../../api/call.ts'
import { loadOnce } from '../../ui/load-once.ts'
import { showToast } from '../toasts/toasts.ts'
import { $area } from './area.ts'

/** Loads what the header does once the page has settled, or is used before. */
export const loadLater = loadOnce(() => import('./later.ts'))

/**
 * Says in the header where the shop delivers, and opens the dialog in which that is chosen. What pages promise follows the
 * page's attribute by style (badge.css): they are the same for everybody.
 */
export class DeliveryArea extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('click', this)
    // Pages lead here too, and where products say that the area is not served; cards come later.
    document.addEventListener('click', ({ target }) => {
      if ((target as Element).closest('[data-change-area]')) this.handleEvent()
    })
    // The header stays for as long as the page.
    $area.subscribe((area) => {
      const [to, place] = this.querySelectorAll('span')
      to!.textContent = area ? (area.serves ? 'Delivery to ' : 'No delivery to ') : ''
      place!.textContent = area?.name ?? 'Choose your area'
      document.documentElement.toggleAttribute('data-unserved', area?.serves === false)
    })
  }

  handleEvent(): void {
    // As while its own script was waited for: on a slow network the dialog takes seconds to load.
    this.setAttribute('data-pressed', '')
    loadLater()
      .then(({ loadDialog }) => loadDialog())
      .then(
        ({ openAreaDialog }) => openAreaDialog(),
        () => showToast('error', UNREACHABLE),
      )
      .finally(() => this.removeAttribute('data-pressed'))
  }
}
