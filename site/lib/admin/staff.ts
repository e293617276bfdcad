/** Calls for staff accounts. */

import type { AddedStaff, StaffLogEntry, StaffLogPerson, StaffView } from '../../../src/account/staff/contract.ts'
import { call } from '../call.ts'

export interface LogPage {
  page: number
  totalPage: number
  totalCount: number
  /** Everyone who appears in the audit log. */
  people: StaffLogPerson[]
}

export interface NewAdmin {
  email: string
  /** Only for a person who has no account yet. */
  name?: string
  /** The password of the admin who makes the request. */
  password: string
}

export const fetchStaff = () => call<StaffView[]>('GET', '/api/staff')

export const addAdmin = (admin: NewAdmin) => call<AddedStaff>('POST', '/api/staff', { body: admin })

export const removeAdmin = (id: string, password: string) =>
  call<unknown>('DELETE', '/api/staff', { body: { _id: id, password } })

export const fetchLog = (page: number, person: string | null) =>
  call<StaffLogEntry[], LogPage>(
    'GET',
    `/api/staff/log?${new URLSearchParams({ page: String(page), ...(person && { person }) })}`,
  )
