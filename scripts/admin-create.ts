import { grantAdmin } from '../src/account/admin.ts'
import { createPasswords } from '../src/account/passwords.ts'
import { deletePasswordOf } from '../src/first-admin.ts'
import { loadConfig } from '../src/platform/runtime/config.ts'
import { silentLog } from '../src/platform/runtime/log.ts'
import { BUN_RUN } from '../src/platform/runtime/typed-command.ts'
import { ONE_TIME_PASSWORD_DAYS } from '../src/shared/limits.ts'
import { readCommand } from './command-args.ts'
import { onDatabase } from './database.ts'
import { runSteps } from './tools.ts'

// `bun run admin:create EMAIL`: makes an account an admin, or gives an admin who lost the password a new one-time
// password. The shop may be running or not.
const {
  operands: [email = ''],
} = readCommand(
  'bun run admin:create EMAIL',
  'Makes an account an admin, or gives an admin who lost the password a one-time password. The shop may be running or not.',
  { operands: [0, 1] },
)
if (!/^[^\s@"<>]+@[^\s@"<>]+$/.test(email)) {
  console.error(
    `${email === '' ? 'Say whose' : `"${email}" is no email address`}: ${BUN_RUN} admin:create name@example.com`,
  )
  process.exit(1)
}

await runSteps(async () => {
  const config = loadConfig()
  await onDatabase(config, async (db) => {
    const made = await grantAdmin({ db, passwords: createPasswords().of('this command'), log: silentLog }, email)
    const until = `until another is chosen at the login, within ${ONE_TIME_PASSWORD_DAYS} days`
    // A typo makes an admin of a stranger's address.
    const said = made.wasKnown ? 'is an admin' : 'is an admin now, for whom a new account was made'
    console.log(`${made.email} ${said}. One-time password: ${made.oneTimePassword} (${until})`)
    deletePasswordOf(config.dataDir, made.email)
  })
})
process.exit(0)
