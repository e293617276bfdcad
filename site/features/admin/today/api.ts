/** Calls for the dashboard. */

import type { SetupCheckName } from '../../../../src/dashboard/onboarding/contract.ts'
import { call } from '../../../api/call.ts'
import type { BodyOf } from '../../../api/routes.ts'

export type DemoPhrase = BodyOf<'POST', '/api/setup/remove-demo'>['confirm']

export const fetchToday = () => call('GET', '/api/reports/today')

export const fetchDays = (from: string, to: string) => call('GET', '/api/reports/days', { query: { from, to } })

export const fetchSetup = () => call('GET', '/api/setup')

/** Marks a check of the onboarding list as accepted. */
export const acceptCheck = (name: SetupCheckName) => call('POST', '/api/setup/accept', { body: { name } })

export const sendTestMail = () => call('POST', '/api/setup/test-mail')

/** Returns which parts of the demo are still in the catalogue. */
export const fetchDemo = () => call('GET', '/api/setup/demo')

/** `confirm` is the phrase that the owner typed. */
export const removeDemo = (confirm: DemoPhrase, withEdited: boolean) =>
  call('POST', '/api/setup/remove-demo', { body: { confirm, withEdited } })
