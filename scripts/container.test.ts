import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { baseImageOf, readRunLine, runLineFor } from './container.ts'

const ROOT = join(import.meta.dir, '..')
const README = await Bun.file(join(ROOT, 'README.md')).text()
const OWN = { name: 'tokri-test', image: 'tried', port: 20_000 }

async function tryContainer(path: string, ...argv: string[]) {
  const command = [process.execPath, join(import.meta.dir, 'test-container.ts'), ...argv]
  const child = Bun.spawn(command, { env: { PATH: path }, stdout: 'pipe', stderr: 'pipe' })
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  return { code: await child.exited, out, err }
}

test('without a program that runs containers the container test ends with 1 and says what is missing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tokri-programs-'))
  try {
    expect(await tryContainer(folder)).toEqual({
      code: 1,
      out: '',
      err: 'The container test needs podman or Docker (buildah builds images, but runs no containers): neither is installed, nor buildah. On Debian --install installs podman\n',
    })
    // Docker's client does not count if its daemon does not respond.
    writeFileSync(join(folder, 'docker'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
    writeFileSync(join(folder, 'buildah'), '#!/bin/sh\nexit 0\n', { mode: 0o755 })
    const { code, err } = await tryContainer(folder)
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('only buildah is installed') })
    expect((await tryContainer(folder, '--what')).code).toBe(1)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

// operator H1, H2, H6: what the README's line lacked.
test('the README’s line starts a shop again, gives it time to stop, and keeps its data and its backups', () => {
  expect(readRunLine(README).join(' ')).toBe(
    'docker run -d --name tokri --restart unless-stopped --stop-timeout 60 --memory 1g -p 3000:3000 -v tokri:/data -v tokri-backups:/backups tokri',
  )
})

test('the container test runs the README’s line on names and a port of its own, so that no shop is touched', () => {
  const podman = { program: 'podman', runOptions: ['--ulimit', 'nofile=9:9'] } as const
  const line = runLineFor(readRunLine(README), { ...podman, runOptions: [...podman.runOptions] }, OWN)
  expect(line.join(' ')).toBe(
    'podman run --ulimit nofile=9:9 -d --name tokri-test --restart unless-stopped --stop-timeout 60 --memory 1g -p 20000:3000 -v tokri-test:/data -v tokri-test-backups:/backups tried',
  )
  const host = runLineFor(readRunLine(README), { program: 'docker', runOptions: ['--network=host'] }, OWN)
  expect(host.slice(0, 5)).toEqual(['docker', 'run', '--network=host', '-e', 'PORT=20000'])
})

test('the Dockerfile begins with one base image, of the Bun that the README names', async () => {
  const base = baseImageOf(await Bun.file(join(ROOT, 'Dockerfile')).text())
  expect(README).toContain(`npx -y bun@${/:([\d.]+)-debian$/.exec(base)![1]} run start`)
  expect(() => baseImageOf('FROM a:1\nFROM b:1\n')).toThrow('more than one base image')
})
