/**
 * Enables or disables a pair of arrow buttons. A focused button that gets disabled passes the focus to the other one.
 */
export function turnEnds(back: HTMLButtonElement, on: HTMLButtonElement, canGoBack: boolean, canGoOn: boolean): void {
  turn(back, canGoBack, on)
  turn(on, canGoOn, back)
}

function turn(button: HTMLButtonElement, enabled: boolean, other: HTMLButtonElement): void {
  if (button.disabled !== enabled) return
  const focused = document.activeElement === button
  button.disabled = !enabled
  if (!focused || enabled) return
  other.disabled = false
  other.focus({ preventScroll: true })
}
