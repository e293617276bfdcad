import { Avatar } from './Avatar.tsx'
import { AvatarEditor } from './avatar-dialog.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { MyData } from './my-data.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { isAdmin } from './session.ts'
import { SignedIn } from './signed-in.tsx'
import { TwoStepLogin } from './two-step-login.tsx'

export function Profile() {
  return (
    <SignedIn waiting={<ProfileSkeleton />}>
      {(user) => (
        <div className="profile">
          {user.mustChangePassword && (
            <>
              <p className="notice" role="alert">
                You signed in with a one-time password. Choose your own below to continue.
              </p>
              <ChangePassword email={user.email} />
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
              <p className="profile__email">{user.email}</p>
              <AvatarEditor user={user} />
            </div>
          </section>
          <section aria-labelledby="details">
            <h2 id="details">Your details</h2>
            <ProfileForm key={user._id} user={user} />
          </section>
          {!user.mustChangePassword && <ChangePassword email={user.email} />}
          {isAdmin(user) && !user.mustChangePassword && !user.mustAddSecondFactor && <TwoStep />}
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

function ChangePassword({ email }: { email: string }) {
  return (
    <section id="password" aria-labelledby="password-title">
      <h2 id="password-title">Change password</h2>
      <PasswordForm email={email} />
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
