import { closePopoversOnBack } from './back-to-close.ts'

/** Closes an open popover on Back, and when the focus moves outside it, where it would cover the focused element. */
export function closePopovers(): void {
  closePopoversOnBack()
  document.addEventListener('focusin', ({ target }) => {
    for (const panel of document.querySelectorAll<HTMLElement>('[popover]:popover-open'))
      if (!belongsTo(panel, target as Element)) panel.hidePopover()
  })
}

// The popover's own button is excluded, because it toggles the popover natively. A tap on text inside the popover moves the
// focus to what can have it around the popover, such as the page's main part, which the popover does not leave.
function belongsTo(panel: HTMLElement, focused: Element): boolean {
  return panel.contains(focused) || focused.contains(panel) || focused.getAttribute('popovertarget') === panel.id
}
