/** What the browser stores about the signed-in user. */
export interface User {
  _id: string
  name: string
  email: string
  /** URL of an image, or empty. */
  avatar: string
  mobile: string
  role: 'USER' | 'ADMIN'
  /** The user signed in with a one-time password, and can do nothing before changing it. */
  mustChangePassword: boolean
}

/** Parses a user from the server or from the browser's storage, which spell one field differently. Undefined if invalid. */
export function parseUser(text: string | undefined): User | undefined {
  const stored = parsedJson(text)
  if (typeof stored !== 'object' || stored === null) return undefined
  const user = stored as Record<keyof User | 'must_change_password', unknown>
  const { _id, name, email, avatar, mobile, role } = user
  if (typeof _id !== 'string' || !_id || typeof name !== 'string' || typeof email !== 'string') return undefined
  return {
    _id,
    name,
    email,
    avatar: typeof avatar === 'string' ? avatar : '',
    mobile: typeof mobile === 'string' ? mobile : '',
    role: role === 'ADMIN' ? 'ADMIN' : 'USER',
    mustChangePassword: (user.must_change_password ?? user.mustChangePassword) === true,
  }
}

export function isAdmin(user: User | undefined): boolean {
  return user?.role === 'ADMIN'
}

/** Returns the name in the account menu: the name, else the mobile, else the email. Admins are marked. */
export function calledName(user: User): string {
  const called = user.name || user.mobile || user.email
  return isAdmin(user) ? `${called} (Admin)` : called
}

function parsedJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}
