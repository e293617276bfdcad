import type { Database, Queryable } from '../platform/database/database.ts'
import { AppError } from '../platform/runtime/errors.ts'
import { type AddressFields, type AddressInput, MAX_ADDRESSES, readAddress } from '../shared/address.ts'
import type { AddressView, CreateAddress } from './contract.ts'
import {
  type AddressRow,
  activeAddresses,
  disableAddress,
  findAddress,
  insertAddress,
  lockAddresses,
  markChosen,
  updateAddress,
} from './queries.ts'

/** @throws AppError conflict above the limit. */
export async function addAddress(db: Database, userId: string, form: CreateAddress): Promise<AddressView> {
  const fields = requireAddress(form)
  const row = await db.transaction(async (tx) => {
    await lockAddresses(tx, userId)
    return insertAddress(tx, userId, fields, MAX_ADDRESSES)
  })
  if (!row)
    throw new AppError('conflict', `At most ${MAX_ADDRESSES} addresses can be saved. Remove one first`, {
      code: 'limit_reached',
    })
  return addressView(row)
}

/** Returns the shopper's active addresses, newest first. */
export async function listAddresses(db: Queryable, userId: string): Promise<AddressView[]> {
  return (await activeAddresses(db, userId)).map(addressView)
}

export async function editAddress(
  db: Queryable,
  userId: string,
  addressId: string,
  form: CreateAddress,
): Promise<AddressView> {
  const row = await updateAddress(db, userId, addressId, requireAddress(form))
  if (!row) throw unknown()
  return addressView(row)
}

/**
 * Makes an address the one of the shopper's next order, in every browser.
 * @throws AppError missing, for one that is unknown, removed or somebody else's.
 */
export async function chooseAddress(db: Queryable, userId: string, addressId: string): Promise<AddressView> {
  const row = await markChosen(db, userId, addressId)
  if (!row) throw unknown()
  return addressView(row)
}

/**
 * Deactivates an address; orders delivered there have their own copy.
 * @throws AppError missing, for one that is unknown, removed or somebody else's.
 */
export async function removeAddress(db: Queryable, userId: string, addressId: string): Promise<void> {
  if (!(await disableAddress(db, userId, addressId))) throw unknown()
}

/**
 * Returns the shopper's own address, for an order to copy.
 * @throws AppError missing, for one that is unknown, removed or somebody else's.
 */
export async function addressOf(tx: Queryable, userId: string, addressId: string): Promise<AddressView> {
  const row = await findAddress(tx, userId, addressId)
  if (!row) throw unknown()
  return addressView(row)
}

/**
 * Validates and normalizes the fields of an address.
 * @throws AppError invalid, with a sentence for the first field that is not as it must be.
 */
export function requireAddress(form: AddressInput): AddressFields {
  const { fields, errors } = readAddress(form)
  const [error] = Object.values(errors)
  if (error) throw new AppError('invalid', error)
  return fields
}

function unknown(): AppError {
  return new AppError('missing', 'Address not found')
}

function addressView(row: AddressRow): AddressView {
  return {
    _id: row.id,
    userId: row.userId,
    address_line: row.addressLine,
    city: row.city,
    state: row.state,
    country: row.country,
    pincode: row.pincode,
    mobile: row.mobile,
    receiver: row.receiver,
    note: row.note,
    label: row.label,
    chosenAt: row.chosenAt?.toISOString() ?? null,
    status: row.active,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
