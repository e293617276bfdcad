import { expect } from 'bun:test'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../testing/port.ts'
import { programPath } from '../testing/programs.ts'
import { testWith } from '../testing/test-with.ts'
import { eventually } from '../testing/wait.ts'
import { nginxServer } from './nginx.ts'

testWith(['nginx'], 'nginx serves exported pages by the block that the command prints', async () => {
  const scratch = mkdtempSync(join(tmpdir(), 'tokri-nginx-'))
  const pages = join(scratch, 'the pages')
  mkdirSync(join(pages, 'Dairy'), { recursive: true })
  for (const [file, text] of Object.entries({
    'index.html': 'home',
    'index@page=2.html': 'home 2',
    'cart.html': 'cart',
    'Dairy/Milk, 3% दूध.html': 'milk',
    'Dairy/Milk, 3% दूध@page=2.html': 'milk 2',
    'robots.txt': 'robots',
    '404.html': 'no such page',
  }))
    writeFileSync(join(pages, file), text)
  for (const folder of [scratch, pages]) chmodSync(folder, 0o755)
  const port = await freePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${scratch}/${name};`,
  )
  writeFileSync(
    join(scratch, 'nginx.conf'),
    `daemon off; pid ${scratch}/pid; error_log ${scratch}/error.log; events {}
    http { access_log off; types { text/html html; text/plain txt; } ${temporary.join(' ')}
    ${nginxServer(pages, `127.0.0.1:${port}`)} }`,
  )
  const nginx = Bun.spawn([programPath('nginx'), '-e', `${scratch}/error.log`, '-c', join(scratch, 'nginx.conf')])
  try {
    const ask = async (path: string) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`)
      return [response.status, await response.text()]
    }
    const milk = `/Dairy/${encodeURIComponent('Milk, 3% दूध')}`
    const expected: [string, number, string][] = [
      ['/', 200, 'home'],
      ['/?page=2', 200, 'home 2'],
      ['/?utm_source=sms', 200, 'home'],
      ['/cart', 200, 'cart'],
      [milk, 200, 'milk'],
      [`${milk}?page=2`, 200, 'milk 2'],
      ['/robots.txt', 200, 'robots'],
      ['/nowhere', 404, 'no such page'],
      ['/Dairy/', 404, 'no such page'],
    ]
    await eventually(async () => expect(await ask('/')).toEqual([200, 'home']))
    for (const [path, status, text] of expected) expect([path, ...(await ask(path))]).toEqual([path, status, text])
  } finally {
    nginx.kill()
    await nginx.exited
    rmSync(scratch, { recursive: true })
  }
})
