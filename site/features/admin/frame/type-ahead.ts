/**
 * Takes what is typed from now on until the field that it is meant for has the focus, which is a moment after a shortcut: its
 * code is loaded first. Nothing else gets these keys, such as the shortcuts of the order board.
 */
export class TypeAhead {
  /** Gets the whole text whenever it changes, once the field is there. */
  give: (text: string) => void = () => {}
  text = ''
  isCancelled = false
  readonly #field: string
  readonly #over = new AbortController()

  /** @param field the selector of the field */
  constructor(field: string) {
    this.#field = field
    for (const type of ['keydown', 'focusin'])
      addEventListener(type, this, { capture: true, signal: this.#over.signal })
  }

  stop(): void {
    this.#over.abort()
  }

  handleEvent(event: Event): void {
    if (event instanceof KeyboardEvent) this.#press(event)
    else if ((event.target as Element).matches(this.#field)) this.stop()
  }

  #cancel(): void {
    this.isCancelled = true
    this.stop()
  }

  #press(event: KeyboardEvent): void {
    const { key } = event
    const isText = key.length === 1
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (!isText && !['Backspace', 'Enter', 'Escape'].includes(key)) return
    event.preventDefault()
    event.stopPropagation()
    if (isText) this.text += key
    else if (key === 'Backspace') this.text = this.text.slice(0, -1)
    else if (key === 'Escape') this.#cancel()
    this.give(this.text)
  }
}
