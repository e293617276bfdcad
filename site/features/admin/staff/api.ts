/** Calls for staff accounts. */

import { call } from '../../../api/call.ts'
import type { BodyOf, ExtraOf } from '../../../api/routes.ts'

/** `name` is only for somebody without an account; `password` is that of the admin who makes the call. */
export type NewAdmin = BodyOf<'POST', '/api/staff'>

/** `people` is everybody who ever did something. */
export type LogPage = ExtraOf<'GET', '/api/staff/log'>

export const fetchStaff = () => call('GET', '/api/staff')

export const addAdmin = (admin: NewAdmin) => call('POST', '/api/staff', { body: admin })

export const removeAdmin = (id: string, password: string) =>
  call('DELETE', '/api/staff', { body: { _id: id, password } })

export const fetchLog = (page: number, person: string | null) =>
  call('GET', '/api/staff/log', { query: { page, ...(person && { person }) } })
