import type { PincodePlace } from '../../../src/pincode/contract.ts'
import { call, type Reply } from '../../api/call.ts'
import { loadPlace } from '../cart/shop-status.ts'
import { showToast } from '../toasts/toasts.ts'
import { $ownArea, type Area } from './area.ts'

/** What became of a choice: the place that is chosen now, or why there is none, as a sentence. */
export type Choice = { place: PincodePlace } | { error: string }

/** Counts the choices: what an earlier one finds is ignored. */
let latest = 0

/** Looks a pincode up and stores it as chosen in this browser, unless it is doubtful. Null if another choice was made meanwhile. */
export function choosePincode(pincode: string): Promise<Choice | null> {
  return choose(() => loadPlace(pincode))
}

/** As `choosePincode`, for the pincode nearest to where the browser is, which it may ask the shopper about. */
export function chooseHere(): Promise<Choice | null> {
  return choose(findHere)
}

/** Returns the place of the pincode nearest to where the browser is, or why there is none, as a sentence. */
export async function findHere(): Promise<Reply<PincodePlace> | string> {
  const position = await findPosition()
  if (typeof position === 'string') return position
  return call('POST', '/api/shop/nearest-pincode', { body: position })
}

/** Ignores what the present choice will find. */
export function dropChoice(): void {
  latest += 1
}

/** Returns what the browser stores of a place. */
export function areaOf({ pincode, city, state, serves }: PincodePlace): Area {
  const name = serves && city ? `${pincode}, ${city}` : pincode
  return { pincode, city: city ?? '', state: state ?? '', name, userId: '', serves, checkedAt: Date.now() }
}

async function choose(find: () => Promise<Reply<PincodePlace> | string>): Promise<Choice | null> {
  latest += 1
  const mine = latest
  const found = await find()
  if (mine !== latest) return null
  if (typeof found === 'string') return { error: found }
  if (!found.success) return { error: found.message }
  if (!isDoubtful(found.data)) storePlace(found.data)
  return { place: found.data }
}

/** Whether nobody knows where a pincode is: it may be mistyped, though what the shop knows may also be incomplete. */
export function isDoubtful({ city, serves }: PincodePlace): boolean {
  return serves && city === null
}

/** Stores a place as chosen in this browser. A doubtful one waits for the shopper to insist. */
export function storePlace(place: PincodePlace): void {
  try {
    $ownArea.set(areaOf(place))
  } catch {
    showToast('error', 'This browser has no room to remember your choice')
  }
}

/** How long a browser may look for its position, once it may. */
const PATIENCE_MS = 15_000
/** How old a position may be that the browser has found before. */
const MAX_AGE_MS = 300_000

const DENIED = 'Your browser does not share your location. Please type your pincode.'
const NOT_FOUND = 'Your location could not be found. Please type your pincode.'
const TOO_SLOW = 'Finding your location took too long. Please type your pincode.'

/** Returns where the browser is, to about a hundred metres, as the shop needs no more; or why not, as a sentence. */
function findPosition(): Promise<{ latitude: number; longitude: number } | string> {
  return new Promise((resolve) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) }),
      ({ code }) => resolve(code === 1 ? DENIED : code === 3 ? TOO_SLOW : NOT_FOUND),
      { timeout: PATIENCE_MS, maximumAge: MAX_AGE_MS },
    ),
  )
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1000) / 1000
}
