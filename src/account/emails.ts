import type { EmailTemplate } from '../platform/mail/template.ts'

export const CODE_MINUTES = 10

const UNASKED = 'If that was not you, you need not do anything: without this code nothing happens.'

export function resetCodeEmail(code: string): EmailTemplate {
  return {
    subject: `${code} is your code`,
    heading: 'Your code for a new password',
    blocks: [
      { code },
      { text: `Enter it within ${CODE_MINUTES} minutes to choose a new password.` },
      { text: UNASKED },
    ],
  }
}

export function emailCodeEmail(code: string): EmailTemplate {
  return {
    subject: `${code} is your code`,
    heading: 'Is this your address?',
    blocks: [{ code }, { text: `Enter it where you asked for it within ${CODE_MINUTES} minutes.` }, { text: UNASKED }],
  }
}

/** The email is not verified yet, so the message must not contain the name that somebody typed. */
export function welcomeEmail(): EmailTemplate {
  return {
    subject: 'Welcome',
    heading: 'Welcome',
    blocks: [
      { text: 'Your account is ready: fill a cart, save an address, and your groceries are minutes away.' },
      { button: 'Start shopping', path: '/' },
    ],
  }
}

const RECOVER = 'If that was not you, choose a new password now, and tell us.'

export function passwordChangedEmail(): EmailTemplate {
  return {
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    blocks: [
      { text: 'Everybody who was signed in elsewhere with the old one has been signed out.' },
      { text: RECOVER },
      { button: 'Choose a new password', path: '/forgot-password' },
    ],
  }
}

const REMOVE = 'If that was not you, choose a new password, take the number out of your profile, and tell us.'

export function loginMobileAddedEmail(mobile: string): EmailTemplate {
  return {
    subject: 'A number signs in to your account',
    heading: 'A mobile number signs in to your account now',
    blocks: [
      { text: `Whoever gets the messages of the number that ends in ${mobile.slice(-4)} can sign in with a code.` },
      { text: REMOVE },
      { button: 'Choose a new password', path: '/forgot-password' },
    ],
  }
}

export function loginMobileRemovedEmail(mobile: string): EmailTemplate {
  return {
    subject: 'A number no longer signs in to your account',
    heading: 'A mobile number no longer signs in to your account',
    blocks: [{ text: `It ends in ${mobile.slice(-4)}. Your email and password open your account.` }, { text: RECOVER }],
  }
}

export function secondFactorOnEmail(): EmailTemplate {
  return {
    subject: 'Two-step login is on',
    heading: 'Two-step login is on',
    blocks: [
      { text: 'Signing in to your account now also needs a code of your authenticator app, or a recovery code.' },
      { text: 'Every other device has been signed out.' },
      { text: RECOVER },
    ],
  }
}

const PASSWORD_ALONE = 'Your password alone opens your account now.'

export function secondFactorOffEmail(): EmailTemplate {
  return {
    subject: 'Two-step login is off',
    heading: 'Two-step login is off',
    blocks: [{ text: PASSWORD_ALONE }, { text: RECOVER }],
  }
}

/** For an account that has a passkey besides. */
export function authenticatorAppOffEmail(): EmailTemplate {
  return {
    subject: 'Your authenticator app was removed',
    heading: 'Your authenticator app was removed',
    blocks: [
      { text: 'Its codes no longer sign in to your account. Your passkeys and recovery codes do.' },
      { text: RECOVER },
    ],
  }
}

export function passkeyAddedEmail(): EmailTemplate {
  return {
    subject: 'A passkey was added',
    heading: 'A passkey was added',
    blocks: [
      { text: 'It signs in to your account without a password. Your password alone no longer opens the account.' },
      { text: 'Every other device has been signed out.' },
      { text: RECOVER },
    ],
  }
}

export function passkeyRemovedEmail(isLastFactor: boolean): EmailTemplate {
  return {
    subject: 'A passkey was removed',
    heading: 'A passkey was removed',
    blocks: [
      { text: `It no longer signs in to your account.${isLastFactor ? ` ${PASSWORD_ALONE}` : ''}` },
      { text: 'Every other device has been signed out.' },
      { text: RECOVER },
    ],
  }
}

export function recoveryCodesReplacedEmail(): EmailTemplate {
  return {
    subject: 'Your recovery codes were replaced',
    heading: 'Your recovery codes were replaced',
    blocks: [{ text: 'The old ones no longer work.' }, { text: RECOVER }],
  }
}

export function recoveryCodeUsedEmail(left: number): EmailTemplate {
  const rest = left === 0 ? 'None is left' : left === 1 ? 'One is left' : `${left} are left`
  return {
    subject: 'A recovery code was used',
    heading: 'Somebody signed in with a recovery code',
    blocks: [{ text: `${rest}: you can make new ones in your profile.` }, { text: RECOVER }],
  }
}

export function emailChangeRequestedEmail(newEmail: string): EmailTemplate {
  return {
    subject: 'Your email is about to change',
    heading: 'Your email is about to change',
    blocks: [
      { text: `Your account will belong to ${newEmail} once the code that we sent there is entered.` },
      { text: 'Until then, this address stays yours.' },
      { text: RECOVER },
      { button: 'Choose a new password', path: '/forgot-password' },
    ],
  }
}

/** Sent to the owner of an email that somebody else tried to use. Only the owner learns that an account exists. */
export function emailTakenEmail(): EmailTemplate {
  return {
    subject: 'Somebody tried to use your email',
    heading: 'This email stays with your account',
    blocks: [
      {
        text: 'Somebody tried to use this email for another account. It belongs to your account, so nothing was changed.',
      },
      { text: 'If that was you: sign in with this email instead.' },
    ],
  }
}

export function emailChangedEmail(newEmail: string): EmailTemplate {
  return {
    subject: 'Your email was changed',
    heading: 'Your email was changed',
    blocks: [
      { text: `Your account now belongs to ${newEmail}. We write there from now on.` },
      { text: 'If that was not you, tell us at once.' },
    ],
  }
}

export function sessionEndedEmail(): EmailTemplate {
  return {
    subject: 'You have been signed out',
    heading: 'We signed a device out, to be safe',
    blocks: [
      {
        text: 'Somebody used an outdated sign-in of yours. It may have been a restored browser; it may have been a thief.',
      },
      { text: 'Sign in again. If you are in doubt, choose a new password.' },
      { button: 'Choose a new password', path: '/forgot-password' },
    ],
  }
}

export function accountDeletedEmail(): EmailTemplate {
  return {
    subject: 'Your account is deleted',
    heading: 'Your account is deleted',
    blocks: [
      {
        text: 'Your name, addresses and cart are gone. Your orders are kept in our records, without your personal details.',
      },
    ],
  }
}

/**
 * For a new admin, whose account existed before or was just created. A just created account has no password yet, and
 * the password of an account with an unverified email has ended.
 */
export function staffEmail(inviter: string, password: 'kept' | 'ended' | 'none'): EmailTemplate {
  const ended = { text: 'The password of your account was reset, since its email was never verified.' }
  const way: EmailTemplate['blocks'] =
    password !== 'kept'
      ? [
          ...(password === 'ended' ? [ended] : []),
          {
            text: 'Choose a password with a code that we email to you, or use the one-time password that you were given.',
          },
          { button: 'Choose a password', path: '/forgot-password' },
        ]
      : [{ button: 'Open the shop', path: '/dashboard' }]
  return {
    subject: 'You help to run the shop now',
    heading: 'You help to run the shop now',
    blocks: [
      { text: `${inviter} has made you an admin: products, orders, stock and settings are open to you.` },
      ...way,
    ],
  }
}

export function staffRemovedEmail(): EmailTemplate {
  return {
    subject: 'You are no longer an admin',
    heading: 'You are no longer an admin',
    blocks: [{ text: 'Your account stays: you can go on shopping with it. Every device has been signed out.' }],
  }
}
