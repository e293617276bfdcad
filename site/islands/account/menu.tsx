import { CSPProvider } from '@base-ui/react/csp-provider'
import { Menu } from '@base-ui/react/menu'
import { useStore } from '@nanostores/react'
import { LogOut } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { HOME } from '../../lib/paths.ts'
import { $accountMenu, closeAccountMenu } from '../../stores/account-menu.ts'
import { $user, loadUser, signOut } from '../../stores/session.ts'
import { calledName, isAdmin } from '../../stores/user.ts'
import { ACCOUNT_LINKS } from '../../ui/account-links.ts'

/** Puts the closed menu into the page behind its button, to hang from it; `$accountMenu` opens it. */
export function mountAccountMenu(button: HTMLElement): void {
  const place = document.createElement('div')
  place.className = 'account-button__menu'
  button.after(place)
  createRoot(place).render(
    <CSPProvider disableStyleElements>
      <AccountMenu button={button} place={place} />
    </CSPProvider>,
  )
}

function AccountMenu({ button, place }: { button: HTMLElement; place: HTMLElement }) {
  const open = useStore($accountMenu)
  const user = useStore($user)
  const anchor = useRef(button)
  const hasLeft = useRef(false)
  useEffect(() => {
    if (!open) return
    hasLeft.current = false
    void loadUser().catch(() => {})
  }, [open])
  // A press on the button is a press outside, too; the button itself decides then.
  const change = (next: boolean, event: Event) => {
    if (!next && !button.contains(event.target as Node)) closeAccountMenu()
    if (!next && event.type === 'keydown') closeAccountMenu()
  }
  return (
    <Menu.Root
      open={open && user !== undefined}
      onOpenChange={(next, { event }) => change(next, event)}
      onOpenChangeComplete={(isOpen) => isOpen && passGuards(place)}
      modal={false}
    >
      <Menu.Portal container={place}>
        <Menu.Positioner className="menu-place" anchor={anchor} side="bottom" align="end" sideOffset={8}>
          <Menu.Popup
            className="menu"
            finalFocus={() => (hasLeft.current ? false : button)}
            aria-label="My Account"
            onBlur={({ relatedTarget, currentTarget }) => {
              hasLeft.current = leadsOn(relatedTarget, [button, currentTarget])
              if (hasLeft.current) closeAccountMenu()
            }}
          >
            <p className="menu__head">
              <b>My Account</b>
              <span>{user && calledName(user)}</span>
            </p>
            {ACCOUNT_LINKS.filter(({ adminOnly }) => !adminOnly || isAdmin(user)).map(({ label, path, Icon }) => (
              <Menu.LinkItem key={path} className="menu__item" href={path} closeOnClick>
                <Icon className="icon" aria-hidden="true" />
                {label}
              </Menu.LinkItem>
            ))}
            <Menu.Separator className="menu__line" />
            <Menu.Item className="menu__item" onClick={leave}>
              <LogOut className="icon" aria-hidden="true" />
              Log Out
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

/**
 * The menu stands where it is reached and left by Tab anyway: what Base UI lays around it to catch the focus, hidden
 * from screen readers, would only be hidden things that have it.
 */
function passGuards(place: HTMLElement): void {
  for (const guard of place.querySelectorAll<HTMLElement>('[data-base-ui-focus-guard]')) guard.tabIndex = -1
}

/** Whether the focus goes to something else than these, which Tab does from the last of them. */
function leadsOn(next: EventTarget | null, these: readonly Element[]): boolean {
  return next instanceof Element && !these.some((each) => each.contains(next))
}

function leave(): void {
  void signOut().finally(() => location.assign(HOME))
}
