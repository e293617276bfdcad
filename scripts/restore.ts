import { checkBackup, restoreBackup } from '../src/platform/backup/restore.ts'
import { loadConfig } from '../src/platform/config.ts'
import { openMedia } from '../src/platform/media/open.ts'
import { forgetFormerSecret, keepTokenSecret } from '../src/platform/secrets.ts'
import { withDatabaseUrl } from './database.ts'
import { ensureDependencies } from './dependencies.ts'
import { runSteps } from './tools.ts'

const USAGE = 'Usage: bun run restore BACKUP [--replace | --check]'

// `bun run restore BACKUP`: brings a shop back into an empty database, or with --check only reads the whole backup.
const [directory, option, ...others] = process.argv.slice(2)
if (!directory || (option && option !== '--replace' && option !== '--check') || others.length > 0) {
  console.error(USAGE)
  process.exit(1)
}

await runSteps(async () => {
  await ensureDependencies(console.log)
  if (option === '--check') {
    const { takenAt, version } = await checkBackup(directory)
    return console.log(`${directory} is whole: taken ${takenAt} by Tokri ${version}`)
  }
  const config = loadConfig()
  await withDatabaseUrl(config, async (url) => {
    const databaseUrl = config.databaseDirectUrl ?? url
    const keepSecret = (tokenSecret: string) => keepTokenSecret(config.dataDir, tokenSecret)
    const parts = { databaseUrl, media: openMedia(config), replace: option === '--replace', keepSecret }
    const { manifest } = await restoreBackup(parts, directory)
    forgetFormerSecret(config.dataDir)
    console.log(`The shop is as it was on ${manifest.takenAt}; start it with: bun run start`)
  })
})
process.exit(0)
