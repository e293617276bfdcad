import { showToast } from '../toasts/toasts.ts'

/**
 * The newsletter form (specification 5): shows an error if the email is empty, else clears the field. Nothing is sent.
 */
export class NewsletterForm extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('submit', this)
    this.addEventListener('input', this)
  }

  handleEvent(event: Event): void {
    const input = this.querySelector('input')
    if (!input) return
    if (event.type === 'submit') event.preventDefault()
    const missing = event.type === 'submit' && input.value.trim() === ''
    this.#mark(input, missing)
    if (missing) input.focus()
    else if (event.type === 'submit') this.#thank(input)
  }

  #thank(input: HTMLInputElement): void {
    input.value = ''
    showToast('success', 'Thank you')
  }

  #mark(input: HTMLInputElement, missing: boolean): void {
    input.setAttribute('aria-invalid', String(missing))
    const error = this.querySelector<HTMLElement>('.field__error')
    if (error) error.hidden = !missing
  }
}
