import { findAccount } from '../../account/queries.ts'
import { listAdmins } from '../../account/staff/queries.ts'
import { allowTry } from '../../account/throttle/service.ts'
import { sellsAnything } from '../../catalogue/clearing/queries.ts'
import {
  countDemo,
  type DemoLeft,
  type DemoRemoved,
  findDemo,
  removeDemo,
  withoutDemoBrands,
} from '../../catalogue/clearing/service.ts'
import { recordAction } from '../../platform/audit/queries.ts'
import { isLoopback } from '../../platform/config.ts'
import { type Database, isDeadlock, isLockTimeout, type Queryable } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import { type Letter, renderLetter } from '../../platform/mail/letter.ts'
import { explainMailFault, type MailTrial } from '../../platform/mail/trial.ts'
import type { CardPayments } from '../../platform/payments/open.ts'
import { loadSettings, saveSettings } from '../../settings/queries.ts'
import { recallSetup, rememberDemoRemoved, rememberSetup } from '../../settings/setup/queries.ts'
import { canAccept, checkSetup, type SetupFacts } from './checks.ts'
import type { SetupCheckName, SetupView, TestMailResult } from './contract.ts'

export interface SetupParts {
  db: Database
  log: Log
  cards: CardPayments
  mail: MailTrial
  publicUrl: URL | null
}

/** The checklist as it stands. */
export async function viewSetup(parts: SetupParts): Promise<SetupView> {
  const checks = checkSetup(await gatherFacts(parts))
  return { checks, isDone: checks.every(({ isDone }) => isDone) }
}

async function gatherFacts({ db, cards, mail, publicUrl }: SetupParts): Promise<SetupFacts> {
  const [settings, memory, admins, demoProducts, isStocked] = await Promise.all([
    loadSettings(db),
    recallSetup(db),
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
    admins: admins.map(({ email, mustChangePassword }) => ({ email, isInvited: mustChangePassword })),
  }
}

/** The owner's word that a check is as it should be. */
export async function acceptCheck(parts: SetupParts, actorId: string, name: SetupCheckName): Promise<SetupView> {
  if (!canAccept(name)) throw new AppError('invalid', 'name must be a check that can be left as it is')
  await parts.db.transaction(async (tx) => {
    await rememberSetup(tx, (known) => ({ ...known, accepted: [...new Set([...known.accepted, name])] }))
    await recordAction(tx, { actorId, action: 'Accepted setup check', subject: name })
  })
  return viewSetup(parts)
}

/** Mails the admin who asks, at once, and says what came of it. */
export async function sendTestMail(
  { db, mail, publicUrl, log }: SetupParts,
  actorId: string,
  origin: string,
): Promise<TestMailResult> {
  const admin = await findAccount(db, actorId)
  if (!admin) throw new AppError('unauthenticated', 'Please Login')
  await allowTry(db, 'testMail', actorId)
  const { shopName } = await loadSettings(db)
  const head = { shopName, shopUrl: publicUrl?.origin ?? origin }
  try {
    await mail.send({ id: newId(), to: admin.email, ...renderLetter(TEST_LETTER, head) })
  } catch (error) {
    log.warn('a test mail was not taken over', { error })
    throw new AppError('unprocessable', explainMailFault(error, mail.server), { cause: error })
  }
  if (mail.server !== null) {
    const testMail = { at: new Date().toISOString(), to: admin.email, server: mail.server }
    await db.transaction((tx) => rememberSetup(tx, (known) => ({ ...known, testMail })))
  }
  return { to: admin.email, isSent: mail.server !== null }
}

const TEST_LETTER: Letter = {
  subject: 'Your shop can send mails',
  heading: 'Your shop can send mails',
  blocks: [{ text: 'You asked for this test. Shoppers get their codes and orders the same way.' }],
}

/** What of the demo is on sale. */
export async function viewDemo(db: Queryable): Promise<DemoLeft> {
  return findDemo(db)
}

/** Takes the demo away for good, all of it at once or nothing. */
export async function clearDemo(
  { db }: Pick<SetupParts, 'db'>,
  actorId: string,
  withEdited: boolean,
): Promise<DemoRemoved> {
  const removing = db.transaction(async (tx) => {
    const removed = await removeDemo(tx, withEdited)
    const { brands } = await loadSettings(tx)
    await saveSettings(tx, { brands: await withoutDemoBrands(tx, brands) })
    await rememberDemoRemoved(tx)
    const changes = { products: { before: removed.products + removed.kept.length, after: removed.kept.length } }
    await recordAction(tx, { actorId, action: 'Removed demo data', subject: 'Demo', changes })
    return removed
  })
  return removing.catch((cause) => {
    if (!isLockTimeout(cause) && !isDeadlock(cause)) throw cause
    throw new AppError('unavailable', 'Somebody is changing products just now: try again in a minute', { cause })
  })
}
