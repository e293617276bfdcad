import { showToast } from '../toasts/toasts.ts'

/**
 * The newsletter form (specification 5): shows an error if the email is empty or not an email, else clears the field.
 * Nothing is sent, and the toast does not claim otherwise.
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
    const error = event.type === 'submit' ? errorOf(input) : ''
    this.#mark(input, error)
    if (error) input.focus()
    else if (event.type === 'submit') this.#thank(input)
  }

  #thank(input: HTMLInputElement): void {
    input.value = ''
    showToast('success', 'Thank you. Our newsletter has not started yet, so nothing was stored.')
  }

  #mark(input: HTMLInputElement, error: string): void {
    input.setAttribute('aria-invalid', String(error !== ''))
    const line = this.querySelector<HTMLElement>('.field__error')
    if (!line) return
    line.textContent = error
    line.hidden = error === ''
  }
}

function errorOf(input: HTMLInputElement): string {
  if (input.validity.typeMismatch) return 'This is not an email address.'
  return input.value.trim() === '' ? 'The email field is required.' : ''
}
