import type { AccountView } from '../account/contract.ts'
import { leaveAvatar } from '../account/details/avatar.ts'
import { accountDeletedEmail } from '../account/emails.ts'
import { notificationAddress } from '../account/mailbox.ts'
import { NO_PASSWORD } from '../account/passwords.ts'
import { deleteAccount, lockAccount, lockAdmins } from '../account/queries.ts'
import { beginProof, type Caller, type GivenProof, type ProofDependencies } from '../account/second-factor/proof.ts'
import { mustAddSecondFactor } from '../account/second-factor/queries.ts'
import { requireAccount, viewAccount } from '../account/service.ts'
import { listSessions } from '../account/session/queries.ts'
import { addressIdsOf } from '../address/queries.ts'
import { listAddresses } from '../address/service.ts'
import { itemIdsOf } from '../cart/queries.ts'
import { getCart } from '../cart/service.ts'
import { listConsents } from '../notification/service.ts'
import { downloadComplaints } from '../order/complaint/service.ts'
import { anonymizeOrders, linesOfShopper, orderIdsOf } from '../order/history/queries.ts'
import { listOrders } from '../order/history/service.ts'
import { anonymizeSubject } from '../platform/audit/queries.ts'
import { type Queryable, transact } from '../platform/database/database.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { AppError } from '../platform/runtime/errors.ts'
import { listRestockRequests } from '../restock/service.ts'
import { listSaved } from '../saved/service.ts'
import type { DownloadedData, UserView } from './contract.ts'

/** More order lines than anybody has. */
const ALL = { offset: 0, limit: 100_000 }
const PROMOTED = 'You have just been made an admin: please try again'
const ENDED = ['delivered', 'cancelled', 'refused']

/** Returns the account with the ids of its addresses, cart items and orders. */
export async function viewUser(db: Queryable, userId: string): Promise<UserView> {
  const [account, address_details, shopping_cart, orderHistory, lacksFactor] = await Promise.all([
    viewAccount(db, userId),
    addressIdsOf(db, userId),
    itemIdsOf(db, userId),
    orderIdsOf(db, userId),
    mustAddSecondFactor(db, userId),
  ])
  return { ...account, address_details, shopping_cart, orderHistory, mustAddSecondFactor: lacksFactor }
}

/** Returns a shopper's data for download: account, sessions, addresses, cart, restock requests, saved products, consents, order lines and complaints. */
export async function downloadData(db: Queryable, userId: string): Promise<DownloadedData> {
  const [account, sessions, addresses, cart, restockRequests, saved, consents, { entries: orders }, complaints] =
    await Promise.all([
      viewAccount(db, userId),
      listSessions(db, userId),
      listAddresses(db, userId),
      getCart(db, userId),
      listRestockRequests(db, userId),
      listSaved(db, userId),
      listConsents(db, userId),
      listOrders(db, userId, ALL),
      downloadComplaints(db, userId),
    ])
  const dated = sessions.map(({ browser, createdAt, lastRefreshedAt, expiresAt }) => ({
    browser,
    createdAt: createdAt.toISOString(),
    lastRefreshedAt: lastRefreshedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }))
  return { account, sessions: dated, addresses, cart: cart.lines, restockRequests, saved, consents, orders, complaints }
}

/**
 * Deletes an account after checking who asks. Its orders stay, without personal data.
 * @throws AppError conflict while an order is open, and for the only admin.
 */
export async function deletePerson(
  deps: ProofDependencies & { mailer: Mailer },
  caller: Caller,
  proof: GivenProof,
): Promise<void> {
  const { db, mailer } = deps
  const { userId } = caller
  const asking = await requireAccount(db, userId)
  const missing =
    asking.passwordHash === NO_PASSWORD ? 'Enter the code that we sent to your number' : 'Enter your password'
  const confirm = await beginProof(deps, caller, proof, missing)
  await transact(db, async (tx) => {
    // The rows of all admins are locked before the own account, in the same order as when admins are changed.
    if (asking.role === 'ADMIN') await refuseLastAdmin(tx, userId)
    // While the account row is locked, no order can be placed for it.
    const account = await lockAccount(tx, userId)
    if (!account) return
    await confirm(tx)
    if (account.role === 'ADMIN' && asking.role !== 'ADMIN') throw new AppError('conflict', PROMOTED)
    await refuseUnderWay(tx, userId)
    await anonymizeOrders(tx, userId)
    await leaveAvatar(tx, account)
    await anonymizeSubject(tx, userId)
    await deleteAccount(tx, userId)
    await mailer.write(tx, await notificationAddress(tx, account), accountDeletedEmail())
  })
}

async function refuseUnderWay(tx: Queryable, userId: string): Promise<void> {
  const lines = await linesOfShopper(tx, userId, ALL)
  const open = lines.find(({ order }) => !ENDED.includes(order.state))
  if (!open) return
  throw new AppError('conflict', `Order ${open.order.code} is still open: delete the account when it has ended`)
}

async function refuseLastAdmin(tx: Queryable, userId: AccountView['_id']): Promise<void> {
  const admins = await lockAdmins(tx)
  const others = admins.filter(({ id }) => id !== userId)
  // A one-time password that nobody uses expires.
  if (others.some(({ mustChangePassword }) => !mustChangePassword)) return
  const why =
    others.length === 0
      ? 'You are the only admin: make another one first'
      : 'No other admin has chosen a password yet: let one of them sign in first'
  throw new AppError('conflict', why)
}
