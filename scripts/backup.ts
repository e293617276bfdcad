import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { takeBackup } from '../src/platform/backup/backup.ts'
import { backupsIn } from '../src/platform/backup/manifest.ts'
import { recordBackup } from '../src/platform/backup/queries.ts'
import { undoHalfRestore } from '../src/platform/backup/restore-swap.ts'
import { closeDatabase, openDatabase } from '../src/platform/database/database.ts'
import { isMigrated } from '../src/platform/database/migrate.ts'
import { openMedia } from '../src/platform/media/open.ts'
import { type Config, loadConfig } from '../src/platform/runtime/config.ts'
import { loadSecrets } from '../src/platform/runtime/secrets.ts'
import { readCommand } from './command-args.ts'
import { withDatabaseUrl } from './database.ts'
import { runSteps, StepError } from './tools.ts'

// `bun run backup DIRECTORY`: writes all data of the shop to a new folder in it. The shop may keep running.
const {
  operands: [given = ''],
  values,
} = readCommand(
  'bun run backup DIRECTORY [--keep N]',
  `Writes all data of the shop to a new folder in DIRECTORY. The shop may keep running.

  --keep N   afterwards removes all but the latest N backups`,
  { operands: [1, 1], values: ['keep'] },
)
// `bun run` runs commands in the shop's folder, wherever they are typed; so what is said is absolute.
const directory = resolve(given)
const count = values.keep === undefined ? null : Number(values.keep)

await runSteps(async () => {
  if (count !== null && !(Number.isInteger(count) && count > 0))
    throw new StepError('--keep N: N must be a whole number from 1')
  const config = loadConfig()
  await withDatabaseUrl(config, (url) => backUp(config, config.databaseDirectUrl ?? url))
  for (const name of count === null ? [] : backupsIn(directory).slice(0, -count)) {
    rmSync(join(directory, name), { recursive: true })
    console.log(`Removed ${join(directory, name)}`)
  }
})
process.exit(0)

async function backUp(config: Config, databaseUrl: string): Promise<void> {
  const tokenSecret = config.tokenSecrets.length > 0 ? null : loadSecrets(config.dataDir).tokenSecret
  await undoHalfRestore(databaseUrl)
  const { path, manifest, leftOut } = await takeBackup(
    { databaseUrl, media: openMedia(config), tokenSecret },
    directory,
  )
  const db = openDatabase(databaseUrl, { max: 1, name: 'backup' })
  try {
    // Before an upgrade, the database does not have this table yet.
    if (await isMigrated(db)) await recordBackup(db, new Date(manifest.takenAt))
  } finally {
    await closeDatabase(db)
  }
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`${path}: ${rows} rows of ${manifest.tables.length} tables, ${manifest.media.length} image files`)
  if (leftOut.length > 0) console.log(`Not in it, for they are none of the shop's: ${leftOut.join(', ')}`)
  if (tokenSecret === null) console.log('TOKEN_SECRET comes from the settings and is not in it: keep it elsewhere')
}
