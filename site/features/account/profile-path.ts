import { ADMIN_PROFILE, PROFILE } from '../../api/paths.ts'
import { isAdmin, type User } from './session.ts'

/** Returns the path of the user's profile: an admin's is in the frame of the admin screens. */
export function profilePath(user: Partial<User> | undefined): string {
  return isAdmin(user) ? ADMIN_PROFILE : PROFILE
}
