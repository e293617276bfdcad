document.addEventListener('click', ({ target }) => {
  const button = target.closest('button')
  const element = button?.closest(':not(:defined)')
  if (!element || element.hasAttribute('data-pressed')) return
  element.setAttribute('data-pressed', '')
  customElements.whenDefined(element.localName).then(() => {
    element.removeAttribute('data-pressed')
    button.click()
  })
})
