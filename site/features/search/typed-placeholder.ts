import { SAMPLE_TERMS, typedFrames } from './typewriter.ts'

/**
 * Animates sample search terms in place of the server's static text, while visible and unless the user prefers reduced
 * motion.
 */
export class TypedPlaceholder extends HTMLElement {
  #frames = typedFrames(SAMPLE_TERMS)
  #word: HTMLElement | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #inView = false
  #watcher = new IntersectionObserver(([entry]) => {
    this.#inView = entry?.isIntersecting ?? false
    this.handleEvent()
  })
  #motion = matchMedia('(prefers-reduced-motion: reduce)')

  connectedCallback(): void {
    this.#watcher.observe(this)
    document.addEventListener('visibilitychange', this)
    this.#motion.addEventListener('change', this)
  }

  disconnectedCallback(): void {
    this.#watcher.disconnect()
    document.removeEventListener('visibilitychange', this)
    this.#motion.removeEventListener('change', this)
    this.#stop()
  }

  handleEvent(): void {
    const plays = this.#inView && !document.hidden && !this.#motion.matches
    if (!plays) this.#stop()
    else if (this.#timer === undefined) this.#play()
  }

  #play(): void {
    const frame = this.#frames.next().value
    this.#word ??= this.#begin()
    this.#word.textContent = `“${frame.text}”`
    this.#timer = setTimeout(() => this.#play(), frame.pauseMs)
  }

  #begin(): HTMLElement {
    const word = document.createElement('b')
    const lead = document.createElement('span')
    lead.textContent = 'Search for '
    this.replaceChildren(lead, word)
    return word
  }

  #stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
