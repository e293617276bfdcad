document.addEventListener('click', ({ target }) => {
  const button = target.closest('button')
  let element = button
  while (element && !element.localName.includes('-')) element = element.parentElement
  if (!element || element.matches('[data-pressed], :defined')) return
  element.setAttribute('data-pressed', '')
  customElements.whenDefined(element.localName).then(() => {
    element.removeAttribute('data-pressed')
    button.click()
  })
})
