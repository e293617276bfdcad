import { expect, test } from 'bun:test'
import { calledName, parseUser } from './user.ts'

const KEPT = { _id: 'a'.repeat(32), name: 'Asha', email: 'asha@example.in' }

test('what is no user is nobody, and nothing throws', () => {
  const broken = [undefined, '', '{', 'null', '1', '[]', '{}', JSON.stringify({ ...KEPT, _id: 7 })]
  for (const text of broken) expect(parseUser(text)).toBeUndefined()
})

test('only the exact word makes an admin', () => {
  const roleOf = (role: unknown) => parseUser(JSON.stringify({ ...KEPT, role }))?.role
  expect(['ADMIN', 'admin', true, undefined].map(roleOf)).toEqual(['ADMIN', 'USER', 'USER', 'USER'])
})

test('a one-time password is known by the shop’s spelling and by our own', () => {
  expect(parseUser(JSON.stringify({ ...KEPT, must_change_password: true }))?.mustChangePassword).toBeTrue()
  const stored = JSON.stringify({ ...KEPT, mustChangePassword: true })
  expect(parseUser(stored)?.mustChangePassword).toBeTrue()
  expect(parseUser(JSON.stringify(KEPT))?.mustChangePassword).toBeFalse()
})

test('a person is called by name, else by number, and an admin is marked', () => {
  const user = parseUser(JSON.stringify(KEPT))!
  expect(calledName(user)).toBe('Asha')
  expect(calledName({ ...user, name: '', mobile: '98450 12345' })).toBe('98450 12345')
  expect(calledName({ ...user, role: 'ADMIN' })).toBe('Asha (Admin)')
})
