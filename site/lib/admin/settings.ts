/** The calls about the shop's settings. */

import type { ShopSettings } from '../../../src/settings/contract.ts'
import { call } from '../call.ts'

export const fetchSettings = () => call<ShopSettings>('GET', '/api/settings/all')

/** A refusal with status 400 carries `{ faults }`: what is wrong with each place, such as `banners.0.title`. */
export const putSettings = (changed: Partial<ShopSettings>) =>
  call<ShopSettings>('PUT', '/api/settings', { body: changed })
