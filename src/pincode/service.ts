import type { Database } from '../platform/database/database.ts'
import { AppError } from '../platform/runtime/errors.ts'
import { loadCheckoutTerms } from '../settings/queries.ts'
import { isServed } from '../shared/serviceability.ts'
import type { PincodePlace, Position } from './contract.ts'
import { pincodeTable } from './table.ts'

/** How far the middle of a pincode may be: farther away, there is none of India that we know. */
const MAX_KM = 10

/** Returns where a pincode is, and whether the shop delivers there, which it may without knowing the place. */
export async function placeOfPincode(db: Database, pincode: string): Promise<PincodePlace> {
  const [table, { servedPincodes }] = await Promise.all([pincodeTable(), loadCheckoutTerms(db)])
  const { city, state } = table.placeOf(pincode) ?? { city: null, state: null }
  return { pincode, city, state, serves: isServed(servedPincodes, pincode) }
}

/**
 * Returns the pincode whose middle is nearest to a position.
 * @throws AppError if none is near.
 */
export async function pincodeNear(db: Database, { latitude, longitude }: Position): Promise<PincodePlace> {
  const pincode = (await pincodeTable()).nearest(latitude, longitude, MAX_KM)
  if (!pincode) throw new AppError('missing', 'We know no pincode near you. Please type yours.')
  return placeOfPincode(db, pincode)
}
