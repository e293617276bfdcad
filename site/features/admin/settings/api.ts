/** Calls for the shop's settings, and for what they lead to. */

import type { Proof } from '../../../../src/account/passkey/contract.ts'
import type { ShopSettings } from '../../../../src/settings/contract.ts'
import { call } from '../../../api/call.ts'

export const fetchSettings = () => call('GET', '/api/settings/all')

/**
 * A 400 response carries `{ faults }`: the errors by path, such as `banners.0.title`; so does a 409 for what others have
 * changed since it was `expected`, with the current `settings`.
 */
export const putSettings = (changed: Partial<ShopSettings>, expected: Partial<ShopSettings>, proof?: Proof) =>
  call('PUT', '/api/settings', { body: { ...changed, expected, ...(proof && { proof }) } })

export const fetchDeliveryTimes = () => call('GET', '/api/shop/delivery-times')
