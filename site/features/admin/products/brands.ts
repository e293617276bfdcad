import { atom } from 'nanostores'
import { call } from '../../../api/call.ts'

/** The names of all brands. Undefined until loaded; a failure leaves what was there. */
export const $brands = atom<readonly string[] | undefined>(undefined)

export async function loadBrands(): Promise<void> {
  const reply = await call('GET', '/api/product/brands')
  if (reply.success) $brands.set(reply.data.map(({ name }) => name))
}
