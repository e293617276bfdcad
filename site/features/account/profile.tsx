import { useStore } from '@nanostores/react'
import { type ComponentProps, useCallback, useEffect, useState } from 'react'
import { Avatar } from './Avatar.tsx'
import { leadOnAfterChoice } from './arrival.ts'
import { AvatarEditor } from './avatar-dialog.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { LoginNumber } from './login-number.tsx'
import { $loginWays, loadLoginWays, mobileLabel } from './mobile-login.ts'
import { MyData } from './my-data.tsx'
import { OrderUpdateChoice } from './order-update-choice.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { $userId, isAdmin, isHeldBack } from './session.ts'
import { SignedIn } from './signed-in.tsx'
import { TwoStepLogin } from './two-step-login.tsx'

export function Profile() {
  const userId = useStore($userId)
  const ways = useStore($loginWays)
  const [failed, setFailed] = useState(false)
  const load = useCallback(() => {
    setFailed(false)
    loadLoginWays().then((isLoaded) => setFailed(!isLoaded))
  }, [])
  useEffect(() => {
    if (userId !== null) load()
  }, [load, userId])
  return (
    <SignedIn waiting={<ProfileSkeleton />}>
      {(user) => (
        <div className="profile">
          {user.mustChangePassword && (
            <>
              <p className="notice" role="alert">
                You signed in with a one-time password. Choose your own below to continue.
              </p>
              <ChangePassword email={user.email} onChanged={leadOnAfterChoice} />
            </>
          )}
          {user.mustAddSecondFactor && !user.mustChangePassword && (
            <>
              <p className="notice" role="alert">
                The shop requires two-step login of its admins. Switch on an authenticator app or add a passkey below to
                continue.
              </p>
              <TwoStep />
            </>
          )}
          <section className="profile__head" aria-label="Profile image">
            <Avatar address={user.avatar} name={user.name} />
            <div>
              <p className="profile__name">{user.name}</p>
              <p className="profile__email">{user.email || mobileLabel(user.mobile)}</p>
              <AvatarEditor user={user} />
            </div>
          </section>
          <section aria-labelledby="details">
            <h2 id="details">Your details</h2>
            <ProfileForm key={user._id} user={user} />
          </section>
          {!user.mustChangePassword && (
            <>
              <section id="login-number" aria-labelledby="login-number-title">
                <h2 id="login-number-title">Sign in by mobile number</h2>
                <LoginNumber user={user} failed={failed} onRetry={load} />
              </section>
              {(ways?.hasPassword ?? user.email !== '') ? (
                <ChangePassword email={user.email} />
              ) : (
                <NoPassword email={user.email} />
              )}
            </>
          )}
          {!isHeldBack(user) && (
            <section id="order-updates" aria-labelledby="order-updates-title">
              <h2 id="order-updates-title">Order updates</h2>
              <OrderUpdateChoice key={user.email} email={user.email} />
            </section>
          )}
          {isAdmin(user) && !isHeldBack(user) && <TwoStep />}
          <section aria-labelledby="data">
            <h2 id="data">Your data</h2>
            <MyData />
            <DeleteAccount />
          </section>
        </div>
      )}
    </SignedIn>
  )
}

function TwoStep() {
  return (
    <section id="two-step-login" aria-labelledby="two-step-title">
      <h2 id="two-step-title">Two-step login</h2>
      <TwoStepLogin />
    </section>
  )
}

function ChangePassword(props: ComponentProps<typeof PasswordForm>) {
  return (
    <section id="password" aria-labelledby="password-title">
      <h2 id="password-title">Change password</h2>
      <PasswordForm {...props} />
    </section>
  )
}

function NoPassword({ email }: { email: string }) {
  return (
    <section id="password" aria-labelledby="password-title">
      <h2 id="password-title">Password</h2>
      <div className="profile__row">
        <p>
          {email
            ? 'You have none, and need none. To choose one, sign out, and use “Forgot password ?” on the login.'
            : 'You have none, and need none. To choose one, add an email first.'}
        </p>
      </div>
    </section>
  )
}

function ProfileSkeleton() {
  return (
    <div className="profile" role="status" aria-label="Loading">
      <div className="profile__head">
        <div className="avatar skeleton" />
        <div className="skeleton profile__skeleton" />
      </div>
      <div className="skeleton profile__skeleton" />
      <div className="skeleton profile__skeleton" />
    </div>
  )
}
