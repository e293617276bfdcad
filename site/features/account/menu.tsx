import { CSPProvider } from '@base-ui/react/csp-provider'
import { Menu } from '@base-ui/react/menu'
import { useStore } from '@nanostores/react'
import { LogOut } from 'lucide-react'
import { Fragment, useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { HOME } from '../../api/paths.ts'
import { MenuInPlace } from '../../ui/MenuInPlace.tsx'
import { LOG_OUT } from '../../wording/account.ts'
import { say } from '../../wording/say.ts'
import { type AccountLink, accountGroups, PROFILE_LINK } from './account-links.ts'
import { $accountMenu, closeAccountMenu } from './menu-state.ts'
import { $user, calledName, isAdmin, loadUser, profilePath, signOut } from './session.ts'

/** Renders the closed menu next to its button, which anchors it. `$accountMenu` opens it. */
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
  const behind = useRef(place)
  useEffect(() => {
    if (open) void loadUser().catch(() => {})
  }, [open])
  return (
    <MenuInPlace
      open={open && user !== undefined}
      onOpenChange={(next) => next || closeAccountMenu()}
      place={behind}
      button={anchor}
      label="My Account"
    >
      <p className="menu__head">
        <b>My Account</b>
        <span>{user && calledName(user)}</span>
      </p>
      <Entry {...PROFILE_LINK} path={profilePath(user)} />
      {accountGroups()
        .filter(({ adminOnly }) => !adminOnly || isAdmin(user))
        .map(({ title, links }) => (
          <Fragment key={title}>
            <Menu.Separator className="menu__line" />
            {links.map((link) => (
              <Entry key={link.path} {...link} />
            ))}
          </Fragment>
        ))}
      <Menu.Separator className="menu__line" />
      <Menu.Item className="menu__item" onClick={leave}>
        <LogOut className="icon" aria-hidden="true" />
        {say(LOG_OUT)}
      </Menu.Item>
    </MenuInPlace>
  )
}

function Entry({ label, path, Icon }: AccountLink) {
  return (
    <Menu.LinkItem className="menu__item" href={path} closeOnClick>
      <Icon className="icon" aria-hidden="true" />
      {label}
    </Menu.LinkItem>
  )
}

function leave(): void {
  void signOut().finally(() => location.assign(HOME))
}
