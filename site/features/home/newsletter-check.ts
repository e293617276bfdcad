import { say } from '../../wording/say.ts'
import { EMAIL_REQUIRED } from '../../wording/shop.ts'
import { showToast } from '../toasts/toasts.ts'

/**
 * What follows when somebody submits the newsletter form, or types into it (specification 5): an error if the email is empty
 * or not an email, else the field is cleared. Nothing is sent, and the toast does not claim otherwise.
 */
export function checkEmail(form: HTMLElement, event: string): void {
  const input = form.querySelector('input')
  if (!input) return
  const error = event === 'submit' ? errorOf(input) : ''
  mark(form, input, error)
  if (error) input.focus()
  else if (event === 'submit') thank(input)
}

function thank(input: HTMLInputElement): void {
  input.value = ''
  showToast('success', 'Thank you. Our newsletter has not started yet, so nothing was stored.')
}

function mark(form: HTMLElement, input: HTMLInputElement, error: string): void {
  input.setAttribute('aria-invalid', String(error !== ''))
  const line = form.querySelector<HTMLElement>('.field__error')
  if (!line) return
  line.textContent = error
  line.hidden = error === ''
}

function errorOf(input: HTMLInputElement): string {
  if (input.validity.typeMismatch) return 'This is not an email address.'
  return input.value.trim() === '' ? say(EMAIL_REQUIRED) : ''
}
