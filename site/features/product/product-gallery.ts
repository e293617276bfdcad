import { gentleScroll } from '../../ui/scroll-behavior.ts'
import { turnEnds } from '../../ui/scroll-buttons.ts'

/** Distance in pixels by which one press scrolls the thumbnails (specification 9). */
const THUMBS_STEP_PX = 100

/** Keeps stage, thumbnails, dots and arrows in sync. Swiping is native scrolling of the stage. */
export class ProductGallery extends HTMLElement {
  #current = 0
  #status = document.createElement('p')

  connectedCallback(): void {
    if (!this.#strip || this.#pictures.length < 2) return
    this.#status.className = 'visually-hidden'
    this.#status.setAttribute('role', 'status')
    this.append(this.#status)
    this.addEventListener('click', this)
    this.addEventListener('keydown', this)
    this.#strip.addEventListener('scroll', this, { passive: true })
  }

  handleEvent(event: Event): void {
    if (event.type === 'scroll') this.#follow()
    else if (event.type === 'keydown') this.#press(event as KeyboardEvent)
    else this.#click(event as MouseEvent)
  }

  get #strip(): HTMLElement | null {
    return this.querySelector('.gallery__strip')
  }

  get #pictures(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>('.gallery__strip > li')]
  }

  get #thumbs(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>('.thumb')]
  }

  #click(event: MouseEvent): void {
    const target = event.target as Element
    const arrow = target.closest<HTMLElement>('[data-gallery]')
    const thumb = this.#thumbs.findIndex((each) => each.contains(target))
    if (thumb >= 0) {
      event.preventDefault()
      this.#show(thumb)
    } else if (arrow) {
      const step = arrow.dataset.gallery === 'back' ? -1 : 1
      this.#show(this.#current + step)
      this.querySelector('.gallery__thumbs')?.scrollBy({ left: step * THUMBS_STEP_PX, behavior: gentleScroll() })
    }
  }

  #press(event: KeyboardEvent): void {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    this.#show(this.#current + step)
  }

  #show(index: number): void {
    const strip = this.#strip
    const bounded = Math.max(0, Math.min(index, this.#pictures.length - 1))
    strip?.scrollTo({ left: bounded * strip.clientWidth, behavior: gentleScroll() })
    this.#mark(bounded)
  }

  #follow(): void {
    const strip = this.#strip
    if (strip) this.#mark(Math.round(strip.scrollLeft / strip.clientWidth))
  }

  #mark(index: number): void {
    if (index === this.#current) return
    this.#current = index
    const last = this.#pictures.length - 1
    this.#status.textContent = `Image ${index + 1} of ${last + 1}`
    this.querySelectorAll('.gallery__dots > *').forEach((dot, n) => {
      dot.toggleAttribute('data-current', n === index)
    })
    this.#thumbs.forEach((thumb, n) => {
      if (n === index) thumb.setAttribute('aria-current', 'true')
      else thumb.removeAttribute('aria-current')
    })
    const [back, on] = this.querySelectorAll<HTMLButtonElement>('[data-gallery]')
    if (back && on) turnEnds(back, on, index > 0, index < last)
  }
}
