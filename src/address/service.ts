import type { Queryable } from '../platform/database.ts'
import { AppError } from '../platform/errors.ts'
import type { AddressView } from './contract.ts'
import { type AddressRow, findAddress } from './queries.ts'

/**
 * A shopper's own address, for an order to copy.
 * @throws AppError missing, for one that is unknown, removed or somebody else's.
 */
export async function addressOf(tx: Queryable, userId: string, addressId: string): Promise<AddressView> {
  const row = await findAddress(tx, userId, addressId)
  if (!row) throw new AppError('missing', 'Address not found')
  return addressView(row)
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
    note: row.note,
    status: row.active,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
