import { type AnyElysia, Elysia } from 'elysia'
import { createAuthenticate } from './account/authenticate.ts'
import { signedDevice } from './account/device.ts'
import { measureBudget } from './account/mobile-login/budget.ts'
import type { MobileCodes } from './account/mobile-login/codes.ts'
import type { PasswordQueue } from './account/passwords.ts'
import { accountNames } from './account/queries.ts'
import { accountRoutes } from './account/routes.ts'
import { addressRoutes } from './address/routes.ts'
import { cartRoutes } from './cart/routes.ts'
import { productListRoutes } from './catalogue/admin/list/routes.ts'
import { catalogueAdminRoutes } from './catalogue/admin/routes.ts'
import { bulkRoutes } from './catalogue/bulk/routes.ts'
import { clickRoutes } from './catalogue/clicks/routes.ts'
import { familyRoutes } from './catalogue/families/routes.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import type { ProductSearch } from './catalogue/search/product-search.ts'
import { stockRoutes } from './catalogue/stock/routes.ts'
import { setupRoutes } from './dashboard/onboarding/routes.ts'
import { reportRoutes } from './dashboard/routes.ts'
import { uploadRoutes } from './images/routes.ts'
import { importFileNames } from './import-export/queries.ts'
import { importExportRoutes } from './import-export/routes.ts'
import { createPushEncryption } from './notification/push/key.ts'
import { notificationRoutes } from './notification/routes.ts'
import type { MessageWays } from './notification/service.ts'
import { allocatedOf } from './order/allocated.queries.ts'
import { complaintRoutes } from './order/complaint/routes.ts'
import { customerRoutes } from './order/desk/customers/routes.ts'
import { slipRoutes } from './order/desk/packing-slip/routes.ts'
import { deskRoutes } from './order/desk/routes.ts'
import { pincodesOf } from './order/history/queries.ts'
import { invoiceRoutes } from './order/invoice/routes.ts'
import { createOrderFeed } from './order/live/event-feed.ts'
import { createOpenStreams } from './order/live/open-streams.ts'
import { liveRoutes } from './order/live/routes.ts'
import { HEARTBEAT_MS } from './order/live/stream.ts'
import { paymentRoutes } from './order/payment/routes.ts'
import { orderRoutes } from './order/routes.ts'
import { pincodeRoutes } from './pincode/routes.ts'
import { referenceRoutes } from './platform/api-docs/routes.ts'
import type { Database } from './platform/database/database.ts'
import type { DatabaseEvents } from './platform/database/listener.ts'
import { createAccessTokens } from './platform/http/access-token.ts'
import { readBodies } from './platform/http/body-limits.ts'
import { absoluteImages, allowOrigins } from './platform/http/cors.ts'
import { healthRoutes, type Readiness } from './platform/http/health.ts'
import { httpBasics } from './platform/http/http.ts'
import { measureRequests, recordRequests } from './platform/http/metrics.ts'
import { partnerOriginOf, type RequestOriginSettings, shopOriginOf } from './platform/http/request-origin.ts'
import { createAdmission, sessionGuard } from './platform/http/session.ts'
import { readCookie } from './platform/http/session-cookies.ts'
import { createMailer } from './platform/mail/mailer.ts'
import { type Outbox, outboxRoutes } from './platform/mail/routes.ts'
import type { TestMailer } from './platform/mail/test-mail.ts'
import type { MediaStorage } from './platform/media/storage.ts'
import { createMessenger } from './platform/messages/messenger.ts'
import { type CardPayments, cardsFor } from './platform/payments/open.ts'
import { sandboxRoutes } from './platform/payments/sandbox/routes.ts'
import type { Limits } from './platform/rate-limit/limits.ts'
import { limitByAccount, limitByIp } from './platform/rate-limit/plugin.ts'
import { createEncryption } from './platform/runtime/encryption.ts'
import type { Log } from './platform/runtime/log.ts'
import { createMetrics, type Metrics } from './platform/runtime/metrics.ts'
import { profileRoutes } from './profile/routes.ts'
import { restockRoutes } from './restock/routes.ts'
import { savedRoutes } from './saved/routes.ts'
import { loadSettings } from './settings/queries.ts'
import { settingsRoutes } from './settings/routes.ts'
import type { RateLimitName } from './shared/rate-limits.ts'

/** The parts that the app is composed of: `main.ts` passes the real ones, tests pass their own. */
export interface AppDependencies {
  db: Database
  search: ProductSearch
  log: Log
  /** Registry of the app's metrics; by default one that nobody reads. */
  metrics?: Metrics
  media: MediaStorage
  passwords: PasswordQueue
  requestOrigin: RequestOriginSettings
  /** Stores emails instead of sending them; null while emails are sent. */
  outbox: Outbox | null
  /** Sends the test email of the onboarding checklist. */
  mail: TestMailer
  /** The first secret signs access tokens; tokens signed with any of them are accepted. */
  secrets: readonly [string, ...string[]]
  cards: CardPayments
  events: Pick<DatabaseEvents, 'subscribe'>
  /** How codes reach mobile numbers, and how many of them the shop may send in a day. */
  loginCodes: Pick<MobileCodes, 'channels' | 'perDay'>
  /** Channels of messages about orders for which the shop has approved templates; none by default. */
  messageWays?: MessageWays
  /** Rate limits per client IP and account; null disables them. */
  limits: Limits<RateLimitName> | null
  /** Aborts when the shop stops, which ends the open event streams. */
  stopping?: AbortSignal
  /** Whether this instance should receive requests. */
  readiness?: Readiness
}

/**
 * The only composition root: creates the app with every route of the API. `standardHostname: false` finds the right path
 * even after a one-letter host; `strictPath` gives each path a single spelling, which rate limits rely on.
 */
export function createApp(deps: AppDependencies) {
  const { db, search, log, media, passwords, requestOrigin, secrets, cards } = deps
  const mailer = createMailer(createEncryption(secrets))
  const sessions = { db, log, tokens: createAccessTokens(secrets), cookieKey: secrets[0], mailer }
  const authenticate = createAuthenticate(sessions, requestOrigin)
  const admit = createAdmission(authenticate)
  const routes: AnyElysia['routes'] = []
  const guard = sessionGuard(admit, deps.limits ? limitByAccount(deps.limits, routes) : undefined)
  const shopName = async () => (await loadSettings(db)).shopName
  const factorEncryption = createEncryption(secrets, 'second factor')
  const pushEncryption = createPushEncryption(secrets)
  const mobileCodes = { ...deps.loginCodes, messenger: createMessenger(createEncryption(secrets, 'message')) }
  const entry = { ...sessions, mobileCodes, passwords, pincodesOf }
  const accounts = { ...entry, factorEncryption, shopName, requestOrigin, media, guard }
  const orders = { db, log, payments: cards.payments }
  const stock = {
    db,
    search,
    lowStockThreshold: async () => (await loadSettings(db)).lowStockThreshold,
    namesOf: (ids: readonly string[]) => accountNames(db, ids),
    fileNamesOf: (ids: readonly string[]) => importFileNames(db, ids),
    allocatedOf: (ids: readonly string[]) => allocatedOf(db, ids),
  }
  const metrics = deps.metrics ?? createMetrics()
  measureBudget(metrics, db, deps.loginCodes.perDay)
  const feed = createOrderFeed(deps.events)
  metrics.gauge('tokri_event_streams', 'Open streams of events', () => feed.watching)
  const streams = createOpenStreams(HEARTBEAT_MS)
  const live = { db, guard, authenticate, feed, stopping: deps.stopping, requestOrigin, streams }
  const knownBrowser = (request: Request) => signedDevice(readCookie(requestOrigin, request, 'device'), secrets[0])
  const originOf = (request: Request) => shopOriginOf(requestOrigin, request)
  const partnerOf = (request: Request) => partnerOriginOf(requestOrigin, request)
  // One chain of every plugin is too long for the compiler to infer.
  const catalogue = new Elysia()
    .use(catalogueRoutes({ db, search, authenticate, storefront: () => loadSettings(db) }))
    .use(clickRoutes({ db, requestOrigin }))
    .use(stockRoutes({ ...stock, guard }))
    .use(catalogueAdminRoutes({ db, media, guard }))
    .use(productListRoutes({ db, guard, lowStockThreshold: stock.lowStockThreshold }))
    .use(bulkRoutes({ ...stock, guard }))
    .use(familyRoutes({ db, guard }))
    .use(uploadRoutes({ db, media, guard }))
    .use(importExportRoutes({ db, guard }))
  const app = new Elysia({ strictPath: true, handler: { standardHostname: false } })
    .use(httpBasics(log, routes))
    .use(measureRequests(recordRequests(metrics, log)))
    .use(allowOrigins(requestOrigin.corsOrigins))
    .use(absoluteImages(requestOrigin))
    .use(deps.limits ? limitByIp(deps.limits, routes, knownBrowser) : new Elysia())
    .use(readBodies({ routes, admit, requestOrigin }))
    .use(healthRoutes({ db, readiness: deps.readiness }))
    .use(referenceRoutes(routes))
    .use(catalogue)
    .use(accountRoutes(accounts))
    .use(profileRoutes(accounts))
    .use(outboxRoutes({ outbox: deps.outbox, authenticate }))
    .use(settingsRoutes(accounts))
    .use(pincodeRoutes({ db }))
    .use(cartRoutes({ db, guard }))
    .use(addressRoutes({ db, guard }))
    .use(restockRoutes({ db, guard }))
    .use(savedRoutes({ db, guard }))
    .use(notificationRoutes({ db, log, pushEncryption, guard, ways: deps.messageWays ?? [] }))
    .use(orderRoutes({ ...orders, cards, guard, isLimited: deps.limits !== null, originOf, partnerOf }))
    .use(complaintRoutes({ db, guard }))
    .use(invoiceRoutes({ db, guard }))
    .use(paymentRoutes(orders, cards))
    .use(deskRoutes({ ...orders, guard }))
    .use(slipRoutes({ db, guard }))
    .use(customerRoutes({ ...orders, guard }))
    .use(liveRoutes(live))
    .use(reportRoutes({ db, guard, loginCodes: deps.loginCodes }))
    .use(setupRoutes({ db, log, guard, cards, mail: deps.mail, publicUrl: requestOrigin.publicUrl, originOf }))
    .use(
      cards.sandbox
        ? sandboxRoutes({
            sandbox: cards.sandbox,
            requestOrigin,
            mayPay: (request) => cardsFor(cards, request).sandbox !== null,
            shop: () => loadSettings(db),
          })
        : new Elysia(),
    )
  routes.push(...app.routes)
  return app
}

/** Type of the app with all its routes. */
export type App = ReturnType<typeof createApp>
