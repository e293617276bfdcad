import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

test('without promtool and systemd-analyze the test of what is deployed ends with 1 and says what installs them', async () => {
  const PATH = mkdtempSync(join(tmpdir(), 'tokri-no-programs-'))
  try {
    const command = [process.execPath, join(import.meta.dir, 'test-deploy.ts')]
    const child = Bun.spawn(command, { env: { PATH }, stdout: 'ignore', stderr: 'pipe' })
    expect(await new Response(child.stderr).text()).toBe(
      'There is no promtool and systemd-analyze here: apt-get install --no-install-recommends prometheus systemd\n',
    )
    expect(await child.exited).toBe(1)
  } finally {
    rmSync(PATH, { recursive: true })
  }
})
