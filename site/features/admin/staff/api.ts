/** Calls for staff accounts. */

import type { Proof } from '../../../../src/account/passkey/contract.ts'
import { call } from '../../../api/call.ts'
import type { BodyOf, ExtraOf } from '../../../api/routes.ts'

/** `name` is only for somebody without an account; the password and what proves more are those of the admin who makes the call. */
export type NewAdmin = BodyOf<'POST', '/api/staff'>

/** `people` is everybody who ever did something. */
export type LogPage = ExtraOf<'GET', '/api/staff/log'>

export const fetchStaff = () => call('GET', '/api/staff')

export const addAdmin = (admin: NewAdmin) => call('POST', '/api/staff', { body: admin })

export const removeAdmin = (id: string, proof: Proof) => call('DELETE', '/api/staff', { body: { _id: id, ...proof } })

export const fetchLog = (page: number, person: string | null) =>
  call('GET', '/api/staff/log', { query: { page, ...(person && { person }) } })
