import { grantAdmin } from '../src/account/admin.ts'
import { createPasswords } from '../src/account/passwords.ts'
import { deletePasswordOf } from '../src/first-admin.ts'
import { loadConfig } from '../src/platform/runtime/config.ts'
import { silentLog } from '../src/platform/runtime/log.ts'
import { readInput } from '../src/platform/runtime/read-input.ts'
import { BUN_RUN } from '../src/platform/runtime/typed-command.ts'
import { ONE_TIME_PASSWORD_DAYS } from '../src/shared/limits.ts'
import { PERSON_NAME } from '../src/shared/schemas/account.ts'
import { readCommand } from './command-args.ts'
import { onDatabase } from './database.ts'
import { runSteps } from './tools.ts'

// `bun run admin:create EMAIL [NAME]`: makes an account an admin, or gives an admin who lost the password a new one-time
// password. The shop may be running or not.
const {
  operands: [email = '', ...typedName],
} = readCommand(
  'bun run admin:create EMAIL [NAME]',
  'Makes an account an admin, or gives an admin who lost the password a one-time password. Without NAME, a new account is called by the email: Meera Rao for meera.rao@shop.example. The shop may be running or not.',
  { operands: [0, 10] },
)
if (!/^[^\s@"<>]+@[^\s@"<>]+$/.test(email)) {
  console.error(
    `${email === '' ? 'Say whose' : `"${email}" is no email address`}: ${BUN_RUN} admin:create EMAIL [NAME]`,
  )
  process.exit(1)
}

await runSteps(async () => {
  const config = loadConfig()
  await onDatabase(config, async (db) => {
    const deps = { db, passwords: createPasswords().of('this command'), log: silentLog }
    const name = typedName.length > 0 ? readInput(PERSON_NAME, typedName.join(' '), 'NAME') : undefined
    const made = await grantAdmin(deps, email, name)
    const until = `until another is chosen at the login, within ${ONE_TIME_PASSWORD_DAYS} days`
    // A typo makes an admin of a stranger's address.
    const said = made.wasKnown ? 'is an admin' : 'is an admin now, for whom a new account was made'
    console.log(`${made.email} ${said}. One-time password: ${made.oneTimePassword} (${until})`)
    if (made.formerName !== null) console.log(`The account's name was ${made.formerName}, and is ${name} now`)
    deletePasswordOf(config.dataDir, made.email)
  })
})
process.exit(0)
