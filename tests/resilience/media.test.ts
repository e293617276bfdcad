import { afterAll, expect, test } from 'bun:test'
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { givenAdmin } from '../../src/testing/account.ts'
import { createTestDatabase } from '../../src/testing/database.ts'
import { imageBytes } from '../../src/testing/images.ts'
import { makeDataDir } from '../start/process.ts'
import { finishJobs } from './fake-smtp-server.ts'
import { expectLedgerInvariants } from './ledger-invariants.ts'
import { openRestartableShop, putInStock } from './shop.ts'
import { sendShoppers } from './shoppers.ts'

const database = await createTestDatabase()
const { db, url } = database
const productIds = await putInStock(db)
// Registered first, so that it unmounts before the directory is removed.
afterAll(() => void (isMounted && spawnSync('umount', ['-l', media])))
const dataDir = makeDataDir()
const media = join(dataDir, 'media')
mkdirSync(media)
const DOUBLE = { BUN_OPTIONS: `--preload=${join(import.meta.dir, 'full-disk.ts')}`, ROOM_FOR_FILES: '15' }
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', media]).status === 0
const shop = await openRestartableShop(url, { DATA_DIR: dataDir, ...(isMounted ? {} : DOUBLE) })
const { headers } = await givenAdmin(database)

async function upload(number: number) {
  const body = new FormData()
  body.set('image', new File([await imageBytes(number)], 'milk.png', { type: 'image/png' }))
  const response = await fetch(`${shop.url}/api/file/upload`, { method: 'POST', headers, body })
  return { status: response.status, body: (await response.json()) as { message: string; data: { url: string } | null } }
}

test(`a full disk (${isMounted ? 'tmpfs' : 'a double'}) is told in words, leaves nothing half done, and stops nothing else`, async () => {
  const shoppers = await sendShoppers({ db, url: () => shop.url }, productIds, 2, 50)
  const stored: string[] = []
  let result = await upload(0)
  for (let number = 1; result.status === 200 && number < 60; number++) {
    stored.push(result.body.data!.url)
    result = await upload(number)
  }
  expect([result.status, result.body.message]).toEqual([507, 'There is no room left for images'])
  expect(stored.length).toBeGreaterThan(0)
  expect(readdirSync(media).filter((name) => name.endsWith('.new'))).toEqual([])
  for (const path of ['/', `/product/rice-0-${productIds[0]}`, stored[0]!])
    expect((await fetch(shop.url + path)).status).toBe(200)
  await shoppers.stop()
  expect([...shoppers.faults]).toEqual([])
  await db.$client`select graphile_worker.add_job('image-prune')`
  await finishJobs(url)
  const stems = stored.map((address) =>
    address
      .split('/')
      .at(-1)!
      .replace(/-\d+\.webp$/, ''),
  )
  const rows = await db.$client`select name from image`
  expect(rows.map(({ name }) => name as string).sort()).toEqual(stems.sort())
  const strangers = readdirSync(media).filter(
    (name) => !name.startsWith('.') && !stems.some((stem) => name.startsWith(stem)),
  )
  expect(strangers).toEqual([])
  await expectLedgerInvariants(url, shoppers.tries)
})
