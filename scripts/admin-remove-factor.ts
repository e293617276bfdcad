import { removeSecondFactor } from '../src/account/second-factor/remove.ts'
import { tokenSecretsOf } from '../src/main.ts'
import { createMailer } from '../src/platform/mail/mailer.ts'
import { loadConfig } from '../src/platform/runtime/config.ts'
import { createEncryption } from '../src/platform/runtime/encryption.ts'
import { BUN_RUN } from '../src/platform/runtime/typed-command.ts'
import { readCommand } from './command-args.ts'
import { onDatabase } from './database.ts'
import { runSteps } from './tools.ts'

// `bun run admin:remove-factor EMAIL`: lets in an admin who has lost phone, passkeys and recovery codes. The shop may
// be running or not.
const {
  operands: [email = ''],
} = readCommand(
  'bun run admin:remove-factor EMAIL',
  'Removes the authenticator app and the passkeys of an admin who has lost them and the recovery codes. The shop may be running or not.',
  { operands: [0, 1] },
)
if (email === '') {
  console.error(`Say whose: ${BUN_RUN} admin:remove-factor EMAIL`)
  process.exit(1)
}

await runSteps(async () => {
  const config = loadConfig()
  await onDatabase(config, async (db) => {
    const removed = await removeSecondFactor(
      { db, mailer: createMailer(createEncryption(tokenSecretsOf(config))) },
      email,
    )
    console.log(`${removed.email} signs in with the password alone now, and was signed out everywhere.`)
  })
})
process.exit(0)
