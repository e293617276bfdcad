import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describeMissing } from '../src/images/missing.ts'
import { recordBackup } from '../src/platform/backup/queries.ts'
import { checkBackup, restoreBackup } from '../src/platform/backup/restore.ts'
import { closeDatabase, openDatabase } from '../src/platform/database/database.ts'
import { countWaitingJobs } from '../src/platform/doctor/probes.ts'
import { openMedia } from '../src/platform/media/open.ts'
import { BrokenDatabaseError, setAsideDatabase } from '../src/platform/postgres/broken.ts'
import { deleteEmbeddedPostgres } from '../src/platform/postgres/embedded.ts'
import { type Config, loadConfig } from '../src/platform/runtime/config.ts'
import { deleteFormerSecret, storeTokenSecret } from '../src/platform/runtime/secrets.ts'
import { BUN_RUN } from '../src/platform/runtime/typed-command.ts'
import { readCommand } from './command-args.ts'
import { hasDatabase, withDatabaseUrl } from './database.ts'
import { onInterrupt, runSteps, StepError } from './tools.ts'

// `bun run restore FOLDER`: restores a shop into an empty database. With --check it only verifies the entire backup.
const {
  operands: [directory = ''],
  flags,
} = readCommand(
  'bun run restore FOLDER [--replace | --check]',
  `Restores a shop into an empty database, while no shop runs on it.

  --replace   in place of the shop that is there
  --check     only verifies that the backup is whole`,
  { operands: [1, 1], flags: ['replace', 'check'] },
)

await runSteps(async () => {
  if (flags.has('check')) {
    const { takenAt, version, missingImages } = await checkBackup(directory)
    const lacks = `${directory} is whole, taken ${takenAt} by Tokri ${version}, but lacks`
    if (missingImages?.length) throw new StepError(describeMissing(missingImages, lacks))
    return console.log(`${directory} is whole: taken ${takenAt} by Tokri ${version}`)
  }
  const config = loadConfig()
  try {
    await restoreOrUndo(config, hasDatabase(config) ? () => {} : deletionOfNewFiles(config.dataDir))
  } catch (error) {
    if (!flags.has('replace') || !(error instanceof BrokenDatabaseError)) throw error
    await restoreBeside(config, error)
  }
})
process.exit(0)

/** Restores into a new embedded database, and keeps the one that cannot be opened under another name. */
async function restoreBeside({ dataDir }: Config, error: BrokenDatabaseError): Promise<void> {
  await checkBackup(directory)
  const { aside, putBack } = setAsideDatabase(dataDir)
  console.log(`${error.message}. It is now ${aside}, and a new one takes its place: delete it once nothing is missed`)
  const deleteNew = deletionOfNewFiles(dataDir)
  await restoreOrUndo(loadConfig(), () => {
    deleteNew()
    putBack()
  })
}

async function restoreOrUndo(config: Config, undo: () => void): Promise<void> {
  const isDone = onInterrupt(undo)
  let isRestored = false
  try {
    await withDatabaseUrl(config, async (url) => {
      await restore(config, config.databaseDirectUrl ?? url)
      isRestored = true
      isDone()
    })
  } catch (error) {
    if (!isRestored) undo()
    throw error
  }
}

async function restore(config: Config, databaseUrl: string): Promise<void> {
  const retainSecret = (tokenSecret: string) => storeTokenSecret(config.dataDir, tokenSecret)
  const deps = { databaseUrl, media: openMedia(config), replace: flags.has('replace'), retainSecret }
  const { manifest } = await restoreBackup(deps, directory)
  deleteFormerSecret(config.dataDir)
  if (manifest.missingImages?.length) console.log(describeMissing(manifest.missingImages, 'The backup lacks'))
  const db = openDatabase(databaseUrl, { max: 1, name: 'restore' })
  try {
    // A backup has the records of earlier ones only: without this, doctor would say of a restored shop that it has none.
    if (!manifest.missingImages?.length) await recordBackup(db, new Date(manifest.takenAt))
    if (config.payments === 'stripe')
      console.log(
        'Card payments: with the Stripe keys of the shop that was backed up, this shop closes open payments and refunds cancelled orders of that one, with real money. If that one still runs, start this one without STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: see "The data directory" in docs/operations.md',
      )
    const waiting = await countWaitingJobs(db)
    if (waiting > 0)
      console.log(
        `Jobs that wait, such as emails to customers: ${waiting}. This shop does them when it starts; if the one that was backed up still runs, it does them too: see "The data directory" in docs/operations.md`,
      )
  } finally {
    await closeDatabase(db)
  }
  console.log(`The shop is as it was on ${manifest.takenAt}; start it with${startOf(config)}`)
}

/** Says how to start the restored shop with the settings that lead to it, but for the password in DATABASE_URL. */
function startOf({ dataDir, databaseUrl }: Config): string {
  const place =
    dataDir === loadConfig({}).dataDir ? '' : `DATA_DIR=${dataDir.includes(' ') ? `'${dataDir}'` : dataDir} `
  return `${databaseUrl ? ' the DATABASE_URL of this restore' : ''}: ${place}${BUN_RUN} start`
}

/**
 * Returns what deletes the files of a restore into a directory without a shop, should it fail: half a shop would be in the
 * way of the next attempt. What is there already stays.
 */
function deletionOfNewFiles(dataDir: string): () => void {
  const before = new Set(namesIn(dataDir))
  const made = mkdirSync(dataDir, { recursive: true })
  return () => {
    deleteEmbeddedPostgres(dataDir)
    for (const name of namesIn(dataDir))
      if (!before.has(name)) rmSync(join(dataDir, name), { recursive: true, force: true })
    if (made) rmSync(made, { recursive: true, force: true })
  }
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}
