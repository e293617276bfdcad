/** Calls for the shopper's addresses. */

import type { AddressForm } from '../../../src/shared/address.ts'
import { call } from '../../api/call.ts'

export const fetchAddresses = () => call('GET', '/api/address/get')

export const createAddress = (form: AddressForm) => call('POST', '/api/address/create', { body: form })

export const updateAddress = (id: string, form: AddressForm) =>
  call('PUT', '/api/address/update', { body: { _id: id, ...form } })

export const sendChosenAddress = (id: string) => call('PUT', '/api/address/choose', { body: { _id: id } })

export const disableAddress = (id: string) => call('DELETE', '/api/address/disable', { body: { _id: id } })
