import type { AccountView } from '../../../src/account/contract.ts'
import { LONG_NAME, LONG_WORD } from '../catalogue.ts'

export const AT = '2026-11-20T09:30:00.000Z'
export const dates = { createdAt: AT, updatedAt: AT }
export const idOf = (letter: string) => letter.repeat(32)

/** An address of many letters without a place to break it. */
export const LONG_EMAIL = `${LONG_WORD.replace('ä', 'a')}@example.com`

export const USER: AccountView = {
  _id: idOf('1'),
  name: 'Asha Kulkarni',
  email: 'asha@example.com',
  avatar: '',
  mobile: '9876543210',
  verify_email: true,
  last_login_date: AT,
  status: 'Active',
  role: 'ADMIN',
  must_change_password: false,
  login_mobile: '',
  has_password: true,
  ...dates,
}

export const LONG_USER: AccountView = { ...USER, name: `${LONG_NAME} ${LONG_WORD}`, email: LONG_EMAIL }
