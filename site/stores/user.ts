/** What the browser knows of the person who is signed in. */
export interface User {
  _id: string
  name: string
  email: string
  /** Address of a picture, or empty. */
  avatar: string
  mobile: string
  role: 'USER' | 'ADMIN'
  /** The password was made for one login; nothing but changing it is open. */
  mustChangePassword: boolean
}

/** Reads what the shop answered or the browser kept, each in its own spelling; undefined for what is no user. */
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

/** How the account menu calls a person: by name, or by number. */
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
