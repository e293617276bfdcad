import { Menu } from '@base-ui/react/menu'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'

interface Props {
  open: boolean
  onOpenChange(next: boolean, event: Event): void
  /** Stands behind the button, and the menu in it. */
  place: RefObject<HTMLElement | null>
  button: RefObject<HTMLElement | null>
  label: string
  /** The button, where the menu is to open by itself when it is pressed. */
  trigger?: ReactNode
  children: ReactNode
}

/** A menu that hangs from its button and stands behind it in the page: Tab leads on from there, and closes it. */
export function MenuInPlace({ open, onOpenChange, place, button, label, trigger, children }: Props) {
  const hasLeft = useRef(false)
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
            onKeyDown={({ key }) => key === 'Tab' && passGuards(place.current)}
            onBlur={({ relatedTarget, currentTarget, nativeEvent }) => {
              hasLeft.current = leadsOn(relatedTarget, [button.current, currentTarget])
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
 * The menu is reached and left by Tab anyway: what Base UI lays around it and its button to catch the focus, hidden from
 * screen readers, would only be hidden things that have it.
 */
function passGuards(place: HTMLElement | null): void {
  for (const guard of place?.querySelectorAll<HTMLElement>('[data-base-ui-focus-guard]') ?? []) guard.tabIndex = -1
}

/** Whether the focus goes to something else than these, which Tab does from the last of them. */
function leadsOn(next: EventTarget | null, these: readonly (Element | null)[]): boolean {
  return next instanceof Element && !these.some((each) => each?.contains(next))
}
