/** The button on the page of a product that shares its link. */
export class ShareProduct extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('click', this)
  }

  handleEvent(): void {
    import('./share.ts').then(({ shareProduct }) => shareProduct()).catch(() => {})
  }
}
