import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dir, '../../..')
const SELF = 'src/platform/runtime/terminal.test.ts'

test('one place alone decides whether there is a terminal, on which secrets are shown', () => {
  const files = [...new Bun.Glob('{src,scripts}/**/*.ts').scanSync({ cwd: ROOT })].filter((file) => file !== SELF)
  expect(files.filter((file) => /\bisTTY\b|\bisatty\b/.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([
    'src/platform/runtime/terminal.ts',
  ])
})
