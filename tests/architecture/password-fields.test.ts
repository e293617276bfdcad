import { expect, test } from 'bun:test'
import { readSources } from './sources.ts'

/** Has the button that shows what was typed. */
const FIELD = 'site/features/account/PasswordField.tsx'
const MAKES_ONE = /\btype\s*[=:][^\n>;]*['"`]password['"`]/

test('every password field has a button that shows the password: only one component makes them', () => {
  const makers = readSources().filter(({ path, text }) => path.startsWith('site/') && MAKES_ONE.test(text))
  expect(makers.map(({ path }) => path)).toEqual([FIELD])
})

test('every way of making a password field is seen', () => {
  const ways = ['<input type="password" />', "<TextField type={'password'} />", "input.type = 'password'"]
  const more = ["type={shown ? 'text' : 'password'}", "{ type: 'password' }", "<input\n  type='password'"]
  for (const way of [...ways, ...more]) expect(MAKES_ONE.test(way)).toBeTrue()
  for (const other of ['name="password"', 'autoComplete="current-password" type="email"', "field('password')"])
    expect(MAKES_ONE.test(other)).toBeFalse()
})
