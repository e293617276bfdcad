import { persistentAtom } from '@nanostores/persistent'
import { computed } from 'nanostores'
import { PINCODE } from '../../../src/shared/pincode.ts'
import { $userId, AREA_KEY, parsedJson } from '../account/session.ts'

/** Where the shop is to deliver, as the browser stores it. */
export interface Area {
  /** Six digits. */
  pincode: string
  /** Empty, like the state, if the shop does not know the place. */
  city: string
  state: string
  /** As the header shows it: an address in one line, or the pincode with its city. */
  name: string
  /** Whose address it is; empty if only a pincode was chosen. */
  userId: string
  /** Whether the shop delivers there. */
  serves: boolean
  /** When that was last looked up, in milliseconds. */
  checkedAt: number
}

const STORED = { encode: JSON.stringify, decode: parseArea }

/** What was chosen in this browser, whoever is signed in. All tabs share it. */
export const $ownArea = persistentAtom<Area | undefined>(AREA_KEY, undefined, STORED)

/** The address of the signed-in shopper's next order. All tabs share it, and signing out removes it. */
export const $addressArea = persistentAtom<Area | undefined>('address-area', undefined, STORED)

/** What the header shows: the shopper's address, else what was chosen in this browser. */
export const $area = computed([$userId, $addressArea, $ownArea], (userId, address, own) =>
  userId && address?.userId === userId ? address : own,
)

/** Parses what the browser stores, which may be anything. Undefined if invalid. */
export function parseArea(text: string | undefined): Area | undefined {
  const area = (parsedJson(text) ?? {}) as Area
  const texts = [area.pincode, area.city, area.state, area.name, area.userId]
  const isValid = texts.every((each) => typeof each === 'string' && each.length < 400)
  return isValid && PINCODE.test(area.pincode) ? area : undefined
}
