import { expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commandOn } from './typed-command.ts'

// Newcomer's trial: messages named `bun run`, and on a machine with only Node and npm there is no bun.
test('commands are named as this machine can run them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tokri-path-'))
  const [npx, installed] = ['.npm/_npx/5a/node_modules/.bin', 'bin'].map((name) => join(folder, name)) as [
    string,
    string,
  ]
  for (const place of [npx, installed]) {
    mkdirSync(place, { recursive: true })
    symlinkSync(process.execPath, join(place, 'bun'))
  }
  expect(commandOn(`${npx}:/nowhere`)).toBe(`npx -y bun@${Bun.version} run`)
  expect(commandOn(`${npx}:${installed}`)).toBe('bun run')
  rmSync(folder, { recursive: true })
})
