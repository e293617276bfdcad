import { allowTry } from '../../account/login-attempts/service.ts'
import { findAccount } from '../../account/queries.ts'
import { listAdmins } from '../../account/staff/queries.ts'
import { sellsAnything } from '../../demo/queries.ts'
import { countDemo, findDemo, removeDemo, withoutDemoBrands } from '../../demo/remove.ts'
import { recordAction } from '../../platform/audit/queries.ts'
import { type Database, isDeadlock, isLockTimeout, type Queryable } from '../../platform/database/database.ts'
import { explainMailError } from '../../platform/mail/smtp-error.ts'
import { type EmailTemplate, renderEmail } from '../../platform/mail/template.ts'
import type { TestMailer } from '../../platform/mail/test-mail.ts'
import type { CardPayments } from '../../platform/payments/open.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import { newId } from '../../platform/runtime/ids.ts'
import type { Log } from '../../platform/runtime/log.ts'
import { isLoopback } from '../../platform/runtime/loopback.ts'
import { loadSetup, recordDemoRemoved, saveSetup } from '../../settings/onboarding.queries.ts'
import { loadSettings, saveSettings } from '../../settings/queries.ts'
import { canAccept, checkSetup, type SetupFacts } from './checks.ts'
import type { DemoLeft, DemoRemoved, SetupCheckName, SetupView, TestMailResult } from './contract.ts'

export interface SetupDependencies {
  db: Database
  log: Log
  cards: CardPayments
  mail: TestMailer
  publicUrl: URL | null
}

/** Returns the onboarding checklist in its current state. */
export async function viewSetup(deps: SetupDependencies): Promise<SetupView> {
  const checks = checkSetup(await gatherFacts(deps))
  return { checks, isDone: checks.every(({ isDone }) => isDone) }
}

async function gatherFacts({ db, cards, mail, publicUrl }: SetupDependencies): Promise<SetupFacts> {
  const [settings, memory, admins, demoProducts, isStocked] = await Promise.all([
    loadSettings(db),
    loadSetup(db),
    listAdmins(db),
    countDemo(db),
    sellsAnything(db),
  ])
  return {
    settings,
    memory,
    publicUrl,
    isLoopback: publicUrl !== null && isLoopback(publicUrl.hostname),
    cards: cards.isLocal ? 'local sandbox' : cards.sandbox ? 'sandbox' : cards.payments ? 'provider' : 'off',
    mailServer: mail.server,
    demoProducts,
    sellsAnything: isStocked,
    admins: admins.map(({ email, mustChangePassword }) => ({ email: email ?? '', isInvited: mustChangePassword })),
  }
}

/**
 * Records that the owner accepts a check as it is.
 * @throws AppError invalid for a check that has to be completed.
 */
export async function acceptCheck(deps: SetupDependencies, actorId: string, name: SetupCheckName): Promise<SetupView> {
  if (!canAccept(name)) throw new AppError('invalid', 'name must be a check that can be left as it is')
  await deps.db.transaction(async (tx) => {
    await saveSetup(tx, (known) => ({ ...known, accepted: [...new Set([...known.accepted, name])] }))
    await recordAction(tx, { actorId, action: 'Accepted setup check', subject: name })
  })
  return viewSetup(deps)
}

/**
 * Sends a test email to the calling admin within the request, and remembers which mail server accepted it.
 * @throws AppError unprocessable, which explains why the mail server did not accept it.
 */
export async function sendTestMail(
  { db, mail, publicUrl, log }: SetupDependencies,
  actorId: string,
  origin: string,
): Promise<TestMailResult> {
  const admin = await findAccount(db, actorId)
  if (!admin) throw new AppError('unauthenticated', 'Please Login')
  const { email: to } = admin
  if (to === null) throw new AppError('conflict', 'Add an email to your profile first')
  await allowTry(db, 'testMail', actorId)
  const { shopName } = await loadSettings(db)
  const head = { shopName, shopUrl: publicUrl?.origin ?? origin }
  try {
    await mail.send({ id: newId(), to, ...renderEmail(TEST_EMAIL, head) })
  } catch (error) {
    log.warn('a test email was not accepted', { error })
    throw new AppError('unprocessable', explainMailError(error, mail.server), { cause: error })
  }
  if (mail.server !== null) {
    const testMail = { at: new Date().toISOString(), to, server: mail.server }
    await db.transaction((tx) => saveSetup(tx, (known) => ({ ...known, testMail })))
  }
  return { to, isSent: mail.server !== null }
}

const TEST_EMAIL: EmailTemplate = {
  subject: 'Your shop can send emails',
  heading: 'Your shop can send emails',
  blocks: [{ text: 'You requested this test. Shoppers get their codes and orders the same way.' }],
}

/** Returns the demo products that are still on sale. */
export async function viewDemo(db: Queryable): Promise<DemoLeft> {
  return findDemo(db)
}

/**
 * Removes the demo for good, in a single transaction.
 * @throws AppError unavailable while somebody else has products or categories locked.
 */
export async function clearDemo(
  { db }: Pick<SetupDependencies, 'db'>,
  actorId: string,
  withEdited: boolean,
): Promise<DemoRemoved> {
  const removing = db.transaction(async (tx) => {
    const removed = await removeDemo(tx, withEdited)
    const { brands } = await loadSettings(tx)
    await saveSettings(tx, { brands: await withoutDemoBrands(tx, brands) })
    await recordDemoRemoved(tx)
    const changes = { products: { before: removed.products + removed.kept.length, after: removed.kept.length } }
    await recordAction(tx, { actorId, action: 'Removed demo data', subject: 'Demo', changes })
    return removed
  })
  return removing.catch((cause) => {
    if (!isLockTimeout(cause) && !isDeadlock(cause)) throw cause
    throw new AppError('unavailable', 'Products are being changed: try again in a minute', { cause })
  })
}
