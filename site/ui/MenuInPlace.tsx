import { Menu } from '@base-ui/react/menu'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react'
import { useBackToClose } from './use-back-to-close.ts'

/** Where a menu belongs, and whether it is open. */
export interface MenuPlace {
  open: boolean
  onOpenChange(next: boolean): void
  /** The container of the menu, right after the button in the document. */
  place: RefObject<HTMLElement | null>
  button: RefObject<HTMLElement | null>
}

interface Props extends MenuPlace {
  label: string
  children: ReactNode
}

/** A dropdown menu that follows its button in the document, so that Tab continues from there and closes the menu. */
export function MenuInPlace({ open, onOpenChange, place, button, label, children }: Props) {
  useBackToClose(open, () => onOpenChange(false))
  const hasLeft = useRef(false)
  const isTabbing = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: What is pinned may differ each time the menu opens.
  const collisionPadding = useMemo(pinnedInPx, [open])
  useEffect(() => {
    if (open) hasLeft.current = false
  }, [open])
  const change = (next: boolean, { type, target }: Event) => {
    // A press on the button also counts as a press outside the menu. It is ignored, because the button toggles the menu.
    if (next || type === 'keydown' || !button.current?.contains(target as Node)) onOpenChange(next)
  }
  const settle = () => {
    passGuards(place.current)
    // The focus goes to the menu before it is in its place, and stays at the button where the menu cannot take it yet.
    const menu = place.current?.querySelector<HTMLElement>('[role=menu]')
    const { activeElement } = document
    const isLed =
      activeElement?.matches(':focus-visible') && [menu, button.current].includes(activeElement as HTMLElement)
    if (menu && isLed) firstItem(menu)?.focus()
  }
  return (
    <Menu.Root
      open={open}
      onOpenChange={(next, { event }) => change(next, event)}
      onOpenChangeComplete={(isOpen) => isOpen && settle()}
      modal={false}
    >
      <Menu.Portal container={place}>
        {/* Base UI measures a menu before it is in its place, as fixed. In an ancestor with a position, that place would
            be far outside the page when absolute, and browsers of phones zoom out and scroll to the top. */}
        <Menu.Positioner
          className="menu-place"
          anchor={button}
          positionMethod="fixed"
          side="bottom"
          align="end"
          sideOffset={8}
          collisionPadding={collisionPadding}
        >
          <Menu.Popup
            className="menu"
            finalFocus={() => (hasLeft.current ? false : button.current)}
            aria-label={label}
            onKeyDown={({ key }) => {
              isTabbing.current = key === 'Tab'
              if (isTabbing.current) passGuards(place.current)
            }}
            onFocus={({ target, currentTarget, relatedTarget }) => {
              // A menu that is opened by a key focuses its first item.
              const isOpened = target === currentTarget && relatedTarget === button.current
              if (isOpened && target.matches(':focus-visible')) firstItem(currentTarget)?.focus()
            }}
            onBlur={({ relatedTarget, currentTarget }) => {
              // After the last element of the page, Tab leads to the browser's own controls.
              const hasLeftPage = relatedTarget === null && isTabbing.current
              hasLeft.current = hasLeftPage || leadsOn(relatedTarget, [button.current, currentTarget])
              if (hasLeft.current) onOpenChange(false)
            }}
          >
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

/** Returns the height of the bars that are pinned over the top and the bottom of the page, for which scrolling leaves room. */
function pinnedInPx() {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
  const px = (length: string) => Number.parseFloat(length) || 0
  return { top: px(scrollPaddingTop), right: 5, bottom: px(scrollPaddingBottom), left: 5 }
}

/**
 * Takes Base UI's focus guards out of the tab order. Tab works without them here, and they would be focusable elements
 * that are hidden from screen readers.
 */
function passGuards(place: HTMLElement | null): void {
  for (const guard of place?.querySelectorAll<HTMLElement>('[data-base-ui-focus-guard]') ?? []) guard.tabIndex = -1
}

function firstItem(menu: HTMLElement): HTMLElement | null {
  return menu.querySelector<HTMLElement>('[role^="menuitem"]')
}

/** Whether the focus moves outside these elements, as it does on Tab from the last item. */
function leadsOn(next: EventTarget | null, these: readonly (Element | null)[]): boolean {
  return next instanceof Element && !these.some((each) => each?.contains(next))
}
