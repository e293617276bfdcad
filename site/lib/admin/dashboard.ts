/** Calls for the dashboard. */

import type { Dashboard, DaysReport } from '../../../src/dashboard/contract.ts'
import type { SetupCheckName, SetupView, TestMailResult } from '../../../src/dashboard/onboarding/contract.ts'
import type { DemoLeft, DemoRemoved } from '../../../src/demo/remove.ts'
import { call } from '../call.ts'

export const fetchToday = () => call<Dashboard>('GET', '/api/reports/today')

export const fetchDays = (from: string, to: string) =>
  call<DaysReport>('GET', `/api/reports/days?${new URLSearchParams({ from, to })}`)

export const fetchSetup = () => call<SetupView>('GET', '/api/setup')

/** Marks a check of the onboarding list as accepted. */
export const acceptCheck = (name: SetupCheckName) => call<SetupView>('POST', '/api/setup/accept', { body: { name } })

export const sendTestMail = () => call<TestMailResult>('POST', '/api/setup/test-mail')

/** Returns which parts of the demo are still in the catalogue. */
export const fetchDemo = () => call<DemoLeft>('GET', '/api/setup/demo')

export const removeDemo = (confirm: string, withEdited: boolean) =>
  call<DemoRemoved>('POST', '/api/setup/remove-demo', { body: { confirm, withEdited } })
