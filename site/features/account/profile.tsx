import { useStore } from '@nanostores/react'
import { Bell, FileUser, KeyRound, LockKeyhole, MonitorSmartphone, Smartphone, UserRound } from 'lucide-react'
import { type ComponentProps, useCallback, useEffect, useState } from 'react'
import { FORGOTTEN_PASSWORD } from '../../wording/account.ts'
import { say } from '../../wording/say.ts'
import { Avatar } from './Avatar.tsx'
import { leadOnAfterChoice } from './arrival.ts'
import { AvatarEditor } from './avatar-dialog.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { LoginNumber } from './login-number.tsx'
import { $loginWays, type LoginWays, loadLoginWays, mobileLabel } from './mobile-login.ts'
import { MyData } from './my-data.tsx'
import { OrderUpdateChoice, wayLabel } from './order-update-choice.tsx'
import { $orderUpdates } from './order-updates.ts'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfileSection, useOpenSections } from './profile-section.tsx'
import { $secondFactor, hasSecondFactor } from './second-factor.ts'
import { $user, isAdmin, isHeldBack, type User } from './session.ts'
import { SessionList } from './session-list.tsx'
import { SignedIn } from './signed-in.tsx'
import { TwoStepLogin } from './two-step-login.tsx'

export function Profile() {
  const { _id: userId, email, ...required } = useStore($user) ?? {}
  const ways = useStore($loginWays)
  const [failed, setFailed] = useState(false)
  const sections = useOpenSections(requiredSection(required))
  const load = useCallback(() => {
    setFailed(false)
    loadLoginWays().then((isLoaded) => setFailed(!isLoaded))
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: of another email it is another state that is loaded
  useEffect(() => {
    if (userId) load()
  }, [load, userId, email])
  return (
    <SignedIn waiting={<ProfileSkeleton />}>
      {(user) => (
        <div className="profile">
          {user.mustChangePassword && (
            <>
              <p className="notice" role="alert">
                You signed in with a one-time password. Choose your own below to continue.
              </p>
              <div className="profile__group">
                <PasswordSection user={user} ways={ways} sections={sections} onChanged={leadOnAfterChoice} />
              </div>
            </>
          )}
          {user.mustAddSecondFactor && !user.mustChangePassword && (
            <>
              <p className="notice" role="alert">
                The shop requires two-step login of its admins. Switch on an authenticator app or add a passkey below to
                continue.
              </p>
              <div className="profile__group">
                <TwoStep sections={sections} />
              </div>
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
          <div className="profile__group">
            <ProfileSection
              id="details"
              title="Your details"
              Icon={UserRound}
              state={detailsLabel(user, ways)}
              sections={sections}
            >
              <ProfileForm key={user._id} user={user} />
            </ProfileSection>
          </div>
          {!user.mustChangePassword && (
            <div className="profile__group">
              <PasswordSection user={user} ways={ways} sections={sections} />
              <ProfileSection
                id="login-number"
                title="Sign in by mobile number"
                Icon={Smartphone}
                state={ways ? (ways.mobile ? mobileLabel(ways.mobile) : 'Off') : undefined}
                sections={sections}
              >
                <LoginNumber user={user} failed={failed} onRetry={load} />
              </ProfileSection>
              {isAdmin(user) && !isHeldBack(user) && <TwoStep sections={sections} />}
              <ProfileSection
                id="sessions"
                title="Where you are signed in"
                Icon={MonitorSmartphone}
                state="Sign out other phones and browsers"
                sections={sections}
              >
                {sections.open.includes('sessions') && <SessionList />}
              </ProfileSection>
            </div>
          )}
          {!isHeldBack(user) && (
            <div className="profile__group">
              <OrderUpdatesSection email={user.email} sections={sections} />
            </div>
          )}
          <div className="profile__group">
            <ProfileSection
              id="data"
              title="Your data"
              Icon={FileUser}
              state="Download it, or delete your account"
              sections={sections}
            >
              <MyData />
              <DeleteAccount />
            </ProfileSection>
          </div>
        </div>
      )}
    </SignedIn>
  )
}

function requiredSection({ mustChangePassword, mustAddSecondFactor }: Partial<User>): string | undefined {
  if (mustChangePassword) return 'password'
  return mustAddSecondFactor ? 'two-step-login' : undefined
}

function detailsLabel({ mobile, email }: User, ways: LoginWays | null): string {
  const emailLabel = email ? ways?.hasVerifiedEmail && 'Email verified' : 'No email'
  return [emailLabel, mobile ? mobileLabel(mobile) : 'No mobile number'].filter(Boolean).join(' · ')
}

type Sections = Pick<ComponentProps<typeof ProfileSection>, 'sections'>

interface PasswordSectionProps extends Sections {
  user: User
  ways: LoginWays | null
  onChanged?(): void
}

function PasswordSection({ user: { email }, ways, sections, onChanged }: PasswordSectionProps) {
  const hasPassword = ways?.hasPassword ?? email !== ''
  return (
    <ProfileSection
      id="password"
      title="Your password"
      Icon={KeyRound}
      state={hasPassword ? 'Set' : 'None'}
      sections={sections}
    >
      {hasPassword ? <PasswordForm email={email} onChanged={onChanged} /> : <NoPassword email={email} />}
    </ProfileSection>
  )
}

function NoPassword({ email }: { email: string }) {
  return (
    <div className="profile__row">
      <p>
        {email
          ? `You have none, and need none. To choose one, sign out, and use “${say(FORGOTTEN_PASSWORD)}” on the login.`
          : 'You have none, and need none. To choose one, add an email first.'}
      </p>
    </div>
  )
}

function TwoStep({ sections }: Sections) {
  const factor = useStore($secondFactor)
  const isOff = factor !== null && !hasSecondFactor(factor)
  return (
    <ProfileSection
      id="two-step-login"
      title="Two-step login"
      Icon={LockKeyhole}
      state={factor ? (isOff ? 'Off' : 'On') : undefined}
      advice={isOff ? 'Recommended' : undefined}
      sections={sections}
    >
      <TwoStepLogin />
    </ProfileSection>
  )
}

function OrderUpdatesSection({ email, sections }: Sections & { email: string }) {
  const updates = useStore($orderUpdates)
  return (
    <ProfileSection
      id="order-updates"
      title="Order updates"
      Icon={Bell}
      state={updates ? wayLabel(updates, email) : undefined}
      sections={sections}
    >
      <OrderUpdateChoice key={email} email={email} />
    </ProfileSection>
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
      <div className="skeleton profile__skeleton" />
    </div>
  )
}
