import errorArt from '../../assets/art/error.svg?url'
import { HOME } from '../../lib/paths.ts'
import { isAdmin } from '../../stores/user.ts'
import { SignedIn } from './signed-in.tsx'

/** Keeps everybody but admins from an admin's screen, which has a place of its own on the page. */
export function AdminGuard() {
  return <SignedIn stranger={<Denied />}>{(user) => (isAdmin(user) ? null : <Denied />)}</SignedIn>
}

function Denied() {
  return (
    <div className="empty-state" role="alert">
      <img src={errorArt} alt="" width="176" height="132" />
      <h2 className="empty-state__title">Do not have permission</h2>
      <p>This page is for those who run the shop.</p>
      <a className="button button--action" href={HOME}>
        Go To Home
      </a>
    </div>
  )
}
