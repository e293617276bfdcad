import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { insertDemoCatalogue, readDemoCatalogue } from '../src/demo/data.ts'
import { backupsIn } from '../src/platform/backup/manifest.ts'
import { closeDatabase, openDatabase } from '../src/platform/database/database.ts'
import { deleteEmbeddedPostgres, runningEmbeddedPostgres } from '../src/platform/postgres/embedded.ts'
import { loadSecrets } from '../src/platform/runtime/secrets.ts'
import { TEST_PASSWORD } from '../src/testing/account.ts'
import { freePort } from '../src/testing/port.ts'
import { addToCart, callsTo, logIn, orderCart, signUp } from './shopper.ts'
import { runTool, StepError } from './tools.ts'

const ROOT = join(import.meta.dir, '..')
const PRODUCTS = 30
/** Stock that suffices for all orders below. */
const ENOUGH = 5
const OPEN_MS = 120_000

/**
 * Starts a shop of this version, has a shopper and an admin leave traces in every ledger, and writes its backup to a
 * folder. Tests of later versions upgrade from it.
 */
export async function saveShop(folder: string): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'tokri-release-'))
  const port = await freePort()
  const settings = {
    PATH: process.env.PATH ?? '',
    DATA_DIR: join(scratch, 'var'),
    HOST: '127.0.0.1',
    PORT: String(port),
    RATE_LIMIT_ENABLED: 'off',
    PAYMENT_PROVIDER: 'sandbox',
    DEMO: 'off',
    ADMIN_EMAIL: 'owner@example.com',
    ADMIN_PASSWORD: TEST_PASSWORD,
    // Set explicitly, so that the backup, which is public, contains no secret.
    TOKEN_SECRET: 'not a secret: the shop that a release leaves for tests',
  }
  const shop = Bun.spawn([process.execPath, join(ROOT, 'src/main.ts')], {
    env: settings,
    stdout: 'pipe',
    stderr: 'pipe',
  })
  try {
    await untilReady(`http://127.0.0.1:${port}`, shop)
    const url = runningEmbeddedPostgres(settings.DATA_DIR, loadSecrets(settings.DATA_DIR).databasePassword)
    if (!url) throw new StepError('The shop of the release has no database')
    await stockUp(url)
    await trade(`http://127.0.0.1:${port}`)
    const backups = join(scratch, 'backups')
    const backUp = [process.execPath, join(ROOT, 'scripts/backup.ts'), backups]
    await runTool('The shop of the release could not be backed up', backUp, settings)
    renameOrCopy(join(backups, backupsIn(backups).at(-1)!), folder)
  } finally {
    shop.kill('SIGTERM')
    await shop.exited
    deleteEmbeddedPostgres(settings.DATA_DIR)
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function untilReady(url: string, shop: { exitCode: number | null; stderr: ReadableStream<Uint8Array> }) {
  const deadline = Date.now() + OPEN_MS
  for (;;) {
    if (shop.exitCode !== null) throw new StepError(`The shop did not open:\n${await new Response(shop.stderr).text()}`)
    const result = await fetch(`${url}/readyz`).catch(() => null)
    if (result?.ok) return
    if (Date.now() > deadline) throw new StepError('The shop of the release did not open in time')
    await Bun.sleep(50)
  }
}

/** Only a few products, but all categories, because the backup stays in the repository forever. */
async function stockUp(url: string): Promise<void> {
  const db = openDatabase(url, { name: 'release' })
  try {
    const catalogue = await readDemoCatalogue()
    await db.transaction((tx) =>
      insertDemoCatalogue(tx, { ...catalogue, products: catalogue.products.slice(0, PRODUCTS) }),
    )
  } finally {
    await closeDatabase(db)
  }
}

async function trade(url: string): Promise<void> {
  const call = callsTo(url)
  const { token, addressId } = await signUp(call, 'asha@example.com', TEST_PASSWORD)
  const products = await call<{ _id: string; stock: number }[]>('POST', '/api/product/get', {
    page: 1,
    limit: PRODUCTS,
    search: '',
  })
  const [one, two, three, four] = products.filter(({ stock }) => stock > ENOUGH).map(({ _id }) => _id) as [
    string,
    string,
    string,
    string,
  ]
  await addToCart(call, token, [one, two])
  await call('POST', '/api/order/cancel', { orderId: await orderCart(call, token, addressId, 'cash') }, token)
  await addToCart(call, token, [three])
  const accepted = await orderCart(call, token, addressId, 'cash')
  await addToCart(call, token, [one, three])
  await orderCart(call, token, addressId, 'cash')
  await addToCart(call, token, [two, four])
  await orderCart(call, token, addressId, 'card')
  await addToCart(call, token, [one, two, four])

  const admin = await logIn(call, 'owner@example.com', TEST_PASSWORD)
  await call('POST', '/api/desk/move', { orderId: accepted, from: 'placed', to: 'accepted' }, admin)
  await call('PUT', '/api/settings', { lowStockThreshold: 6 }, admin)
}

/** Uses `mv`, because the temporary folder may be on another disk. */
function renameOrCopy(from: string, to: string): void {
  const moved = Bun.spawnSync(['mv', from, to])
  if (moved.exitCode !== 0) throw new StepError(`${to} could not be written: ${moved.stderr}`)
}
