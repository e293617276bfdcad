import { Menu } from '@base-ui/react/menu'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'

interface Props {
  open: boolean
  onOpenChange(next: boolean, event: Event): void
  /** The container of the menu, right after the button in the document. */
  place: RefObject<HTMLElement | null>
  button: RefObject<HTMLElement | null>
  label: string
  /** The trigger, if pressing the button is to open the menu without further code. */
  trigger?: ReactNode
  children: ReactNode
}

/** A dropdown menu that follows its button in the document, so that Tab continues from there and closes the menu. */
export function MenuInPlace({ open, onOpenChange, place, button, label, trigger, children }: Props) {
  const hasLeft = useRef(false)
  const isTabbing = useRef(false)
  useEffect(() => {
    if (open) hasLeft.current = false
  }, [open])
  return (
    <Menu.Root
      open={open}
      onOpenChange={(next, { event }) => onOpenChange(next, event)}
      onOpenChangeComplete={(isOpen) => isOpen && passGuards(place.current)}
      modal={false}
    >
      {trigger}
      <Menu.Portal container={place}>
        <Menu.Positioner className="menu-place" anchor={button} side="bottom" align="end" sideOffset={8}>
          <Menu.Popup
            className="menu"
            finalFocus={() => (hasLeft.current ? false : button.current)}
            aria-label={label}
            onKeyDown={({ key }) => {
              isTabbing.current = key === 'Tab'
              if (isTabbing.current) passGuards(place.current)
            }}
            onBlur={({ relatedTarget, currentTarget, nativeEvent }) => {
              // After the last element of the page, Tab leads to the browser's own controls.
              const hasLeftPage = relatedTarget === null && isTabbing.current
              hasLeft.current = hasLeftPage || leadsOn(relatedTarget, [button.current, currentTarget])
              if (hasLeft.current) onOpenChange(false, nativeEvent)
            }}
          >
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

/**
 * Takes Base UI's focus guards out of the tab order. Tab works without them here, and they would be focusable elements
 * that are hidden from screen readers.
 */
function passGuards(place: HTMLElement | null): void {
  for (const guard of place?.querySelectorAll<HTMLElement>('[data-base-ui-focus-guard]') ?? []) guard.tabIndex = -1
}

/** Whether the focus moves outside these elements, as it does on Tab from the last item. */
function leadsOn(next: EventTarget | null, these: readonly (Element | null)[]): boolean {
  return next instanceof Element && !these.some((each) => each?.contains(next))
}
