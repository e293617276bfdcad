document.addEventListener('click', ({ target }) => {
  const button = target.closest('button')
  let element = button?.matches('[data-change-area]') ? document.querySelector('delivery-area') : button
  while (element && !element.localName.includes('-')) element = element.parentElement
  if (!element || element.matches('[data-pressed], :defined')) return
  element.setAttribute('data-pressed', '')
  setTimeout(() => element.removeAttribute('data-pressed'), 10_000)
  customElements.whenDefined(element.localName).then(() => {
    if (!element.hasAttribute('data-pressed')) return
    element.removeAttribute('data-pressed')
    button.click()
  })
})
