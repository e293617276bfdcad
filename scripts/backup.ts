import { existsSync, realpathSync, rmSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { describeMissing, missingImages, whereImages } from '../src/images/missing.ts'
import type { ShownImage } from '../src/images/queries.ts'
import { takeBackup } from '../src/platform/backup/backup.ts'
import { backupsIn } from '../src/platform/backup/manifest.ts'
import { recordBackup } from '../src/platform/backup/queries.ts'
import { closeDatabase, type Database, openDatabase } from '../src/platform/database/database.ts'
import { hasFormerNames, isMigrated, lastMigration } from '../src/platform/database/migrate.ts'
import { reasonOf } from '../src/platform/doctor/check-result.ts'
import { openMedia } from '../src/platform/media/open.ts'
import type { MediaStorage } from '../src/platform/media/storage.ts'
import { type Config, loadConfig } from '../src/platform/runtime/config.ts'
import { loadSecrets } from '../src/platform/runtime/secrets.ts'
import { readCommand } from './command-args.ts'
import { onShop, requireShop } from './database.ts'
import { runSteps, StepError } from './tools.ts'

// `bun run backup DIRECTORY`: writes all data of the shop to a new folder in it. The shop may keep running.
const {
  operands: [given = ''],
  flags,
  values,
} = readCommand(
  'bun run backup DIRECTORY [--keep N] [--quiet]',
  `Writes all data of the shop to a new folder in DIRECTORY. The shop may keep running.

  --keep N   afterwards removes all but the latest N backups
  --quiet    prints nothing unless something is wrong`,
  { operands: [1, 1], flags: ['quiet'], values: ['keep'] },
)
const say = flags.has('quiet') ? () => {} : console.log
// `bun run` runs commands in the shop's folder, wherever they are typed; so what is said is absolute.
const directory = resolve(given)
const count = values.keep === undefined ? null : Number(values.keep)

await runSteps(async () => {
  if (count !== null && !(Number.isInteger(count) && count > 0))
    throw new StepError('--keep N: N must be a whole number from 1')
  // A disk that is not mounted, or a typing error, would otherwise become a folder elsewhere.
  if (!existsSync(dirname(directory)))
    throw new StepError(`There is no folder ${dirname(directory)}: make it, or mount its disk, or correct DIRECTORY`)
  const config = loadConfig()
  warnOfOneDisk(config.dataDir)
  const { path, missing, whyUnrecorded } = await onShop(config, (url) => backUp(config, url))
  // Before older backups are removed, too: until the cause is gone, doctor takes the newest for older than it is.
  if (whyUnrecorded !== null)
    throw new StepError(`The backup is whole in ${path}; only its date could not be recorded: ${whyUnrecorded}`)
  // Before older backups are removed, which may be the last with all images.
  if (missing.length > 0) throw new StepError(`${describeMissing(missing, 'The backup lacks')}. ${whereImages(config)}`)
  for (const name of count === null ? [] : backupsIn(directory).slice(0, -count)) {
    rmSync(join(directory, name), { recursive: true })
    say(`Removed ${join(directory, name)}`)
  }
})
process.exit(0)

/**
 * Refuses DATA_DIR itself, whose media the shop cleans up, so that backups would lose images; warns of a folder within it.
 * @throws StepError
 */
function warnOfOneDisk(dataDir: string): void {
  const within = relative(realpathOf(dataDir), realpathOf(directory))
  if (within === '')
    throw new StepError(
      `${directory} is the DATA_DIR of the shop: backups there would share its images, which the shop cleans up; choose another folder, on another disk`,
    )
  if (within !== '..' && !within.startsWith(`..${sep}`) && !isAbsolute(within))
    console.error(
      `${directory} is within the DATA_DIR of the shop, and is lost with it: choose a folder on another disk`,
    )
}

/** A folder that is yet to be made has only its parent's real path. */
function realpathOf(path: string): string {
  if (existsSync(path)) return realpathSync(path)
  return existsSync(dirname(path)) ? join(realpathSync(dirname(path)), basename(path)) : resolve(path)
}

interface Taken {
  path: string
  /** The images that the shop shows and the backup lacks. */
  missing: ShownImage[]
  /** Why the database did not take the backup's date; null if it did, or had none to take. */
  whyUnrecorded: string | null
}

async function backUp(config: Config, databaseUrl: string): Promise<Taken> {
  await requireShop(config, databaseUrl)
  const tokenSecret = config.tokenSecrets.length > 0 ? null : loadSecrets(config.dataDir).tokenSecret
  const db = openDatabase(databaseUrl, { max: 1, name: 'backup' })
  const media = openMedia(config)
  try {
    const { path, manifest, leftOut } = await takeBackup(
      { databaseUrl, media, missingImages: (damaged) => findMissing(db, media, damaged), tokenSecret },
      directory,
    )
    const { tables, missingImages: missing = [] } = manifest
    // Doctor and the metric say how old the newest is that has everything. Before an upgrade, the table is not there yet.
    const isRecorded = missing.length === 0 && (await isMigrated(db))
    const whyUnrecorded = isRecorded
      ? await recordBackup(db, new Date(manifest.takenAt)).then(() => null, reasonOf)
      : null
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    say(`${path}: ${rows} rows of ${tables.length} tables, ${manifest.media.length} image files`)
    if (leftOut.length > 0) say(`Not in it, for they are none of the shop's: ${leftOut.join(', ')}`)
    if (tokenSecret === null) say('TOKEN_SECRET comes from the settings and is not in it: keep it elsewhere')
    return { path, missing, whyUnrecorded }
  } finally {
    await closeDatabase(db)
  }
}

async function findMissing(db: Database, media: MediaStorage, damaged: ReadonlySet<string>): Promise<ShownImage[]> {
  const schema = await lastMigration(db.$client)
  return schema === null || hasFormerNames(schema) ? [] : missingImages(db, media, damaged)
}
