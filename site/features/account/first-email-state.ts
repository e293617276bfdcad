import { atom } from 'nanostores'

export interface Asked {
  /** What the email is for, as a sentence. */
  why: string
  /** Whether notifications serve for that, too. */
  orNotifications: boolean
  end(hasEmail: boolean): void
}

/** Why whoever is signed in, and has no email, is asked for one. Null while they are not. */
export const $asked = atom<Asked | null>(null)
