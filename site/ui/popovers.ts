/** Closes an open popover when the focus moves outside it, where the popover would cover the focused element. */
export function closeAbandonedPopovers(): void {
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
