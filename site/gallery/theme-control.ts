export const THEME_KEY = 'gallery-theme'

/** Chooses the colour scheme of the component pages, and remembers it in this tab. */
export class ThemeControl extends HTMLElement {
  connectedCallback(): void {
    const select = this.querySelector('select')!
    select.value = sessionStorage.getItem(THEME_KEY) ?? select.value
    const show = () => {
      document.documentElement.style.colorScheme = select.value
      sessionStorage.setItem(THEME_KEY, select.value)
    }
    select.addEventListener('change', show)
    show()
  }
}
