import { icon } from '../../ui/icons.ts'
import { $toasts, dismissToast, type Toast, type ToastAction } from './toasts.ts'

/** Renders `$toasts`. Both live regions exist before the first toast, or screen readers would not announce it. */
export class ToastStack extends HTMLElement {
  #stop = () => {}
  #shown = new Map<number, HTMLElement>()

  connectedCallback(): void {
    const polite = list('status', 'polite')
    const urgent = list('alert', 'assertive')
    this.replaceChildren(urgent, polite)
    this.#stop = $toasts.subscribe((toasts) => {
      for (const [id, element] of this.#shown) if (!toasts.some((toast) => toast.id === id)) this.#remove(id, element)
      for (const toast of toasts)
        if (!this.#shown.has(toast.id)) this.#add(toast, toast.kind === 'error' ? urgent : polite)
    })
  }

  disconnectedCallback(): void {
    this.#stop()
    this.#shown.clear()
  }

  #add(toast: Toast, to: HTMLElement): void {
    const element = document.createElement('p')
    element.className = toast.kind === 'error' ? 'toast toast--error' : 'toast'
    element.innerHTML = MARKS[toast.kind]
    const text = document.createElement('span')
    text.textContent = toast.text
    element.append(text)
    if (toast.action) element.append(actionButton(toast.id, toast.action))
    to.append(element)
    this.#shown.set(toast.id, element)
  }

  #remove(id: number, element: HTMLElement): void {
    element.remove()
    this.#shown.delete(id)
  }
}

function actionButton(id: number, { label, run }: ToastAction): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'toast__action'
  button.textContent = label
  // Whoever came by keyboard goes on where they were.
  let before: HTMLElement | null = null
  button.addEventListener('focus', ({ relatedTarget }) => {
    before = relatedTarget instanceof HTMLElement ? relatedTarget : null
  })
  button.addEventListener('click', () => {
    if (document.activeElement === button) before?.focus({ preventScroll: true })
    dismissToast(id)
    run()
  })
  return button
}

const MARKS = {
  success: icon('check', 'icon'),
  error: icon('alert', 'icon'),
  blank: '',
  loading: '<span class="spinner" aria-hidden="true"></span>',
}

function list(role: string, live: string): HTMLElement {
  const element = document.createElement('div')
  element.className = 'toasts__list'
  element.setAttribute('role', role)
  element.setAttribute('aria-live', live)
  return element
}
