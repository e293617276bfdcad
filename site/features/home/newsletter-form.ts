/** The newsletter form. Few use it, so what checks it loads for them alone, and not with every page. */
export class NewsletterForm extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('submit', this)
    this.addEventListener('input', this)
  }

  handleEvent(event: Event): void {
    const { type } = event
    if (type === 'submit') event.preventDefault()
    void import('./newsletter-check.ts').then((code) => code.checkEmail(this, type)).catch(() => {})
  }
}
