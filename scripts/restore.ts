import { checkBackup, restoreBackup } from '../src/platform/backup/restore.ts'
import { openMedia } from '../src/platform/media/open.ts'
import { loadConfig } from '../src/platform/runtime/config.ts'
import { deleteFormerSecret, storeTokenSecret } from '../src/platform/runtime/secrets.ts'
import { readCommand } from './command-args.ts'
import { withDatabaseUrl } from './database.ts'
import { ensureDependencies } from './dependencies.ts'
import { runSteps } from './tools.ts'

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
  await ensureDependencies(console.log)
  if (flags.has('check')) {
    const { takenAt, version } = await checkBackup(directory)
    return console.log(`${directory} is whole: taken ${takenAt} by Tokri ${version}`)
  }
  const config = loadConfig()
  await withDatabaseUrl(config, async (url) => {
    const databaseUrl = config.databaseDirectUrl ?? url
    const retainSecret = (tokenSecret: string) => storeTokenSecret(config.dataDir, tokenSecret)
    const deps = { databaseUrl, media: openMedia(config), replace: flags.has('replace'), retainSecret }
    const { manifest } = await restoreBackup(deps, directory)
    deleteFormerSecret(config.dataDir)
    console.log(`The shop is as it was on ${manifest.takenAt}; start it with: bun run start`)
  })
})
process.exit(0)
