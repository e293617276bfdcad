/** Closes an open panel once the focus goes on behind it, where the panel would cover it. */
export function closePanelsLeftBehind(): void {
  document.addEventListener('focusin', ({ target }) => {
    for (const panel of document.querySelectorAll<HTMLElement>('[popover]:popover-open'))
      if (!belongsTo(panel, target as Element)) panel.hidePopover()
  })
}

// Its button opens and closes it by itself.
function belongsTo(panel: HTMLElement, focused: Element): boolean {
  return panel.contains(focused) || focused.getAttribute('popovertarget') === panel.id
}
