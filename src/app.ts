import { type AnyElysia, Elysia } from 'elysia'
import { createAuthenticate } from './account/authenticate.ts'
import type { PasswordQueue } from './account/passwords.ts'
import { accountNames } from './account/queries.ts'
import { accountRoutes } from './account/routes.ts'
import { addressRoutes } from './address/routes.ts'
import { cartRoutes } from './cart/routes.ts'
import { catalogueAdminRoutes } from './catalogue/admin/routes.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import type { ProductSearch } from './catalogue/search/product-search.ts'
import { stockRoutes } from './catalogue/stock/routes.ts'
import { transferRoutes } from './catalogue/transfer/routes.ts'
import { customerRoutes } from './order/desk/customers/routes.ts'
import { deskLiveRoutes } from './order/desk/live/routes.ts'
import { deskRoutes } from './order/desk/routes.ts'
import { slipRoutes } from './order/desk/slip/routes.ts'
import { invoiceRoutes } from './order/invoice/routes.ts'
import { createOrderFeed } from './order/live/feed.ts'
import { liveRoutes } from './order/live/routes.ts'
import { HEARTBEAT_MS } from './order/live/stream.ts'
import { createOpenStreams } from './order/live/streams.ts'
import { paymentRoutes } from './order/payment/routes.ts'
import { promisedOf } from './order/promised/queries.ts'
import { orderRoutes } from './order/routes.ts'
import { createAccessTokens } from './platform/access-token.ts'
import { readBodies } from './platform/bodies.ts'
import { absolutePictures, allowOrigins } from './platform/cors.ts'
import type { Database } from './platform/database.ts'
import type { DatabaseEvents } from './platform/events.ts'
import { healthRoutes, type Readiness } from './platform/health.ts'
import { httpBasics } from './platform/http.ts'
import { measureRequests, recordRequests } from './platform/http-metrics.ts'
import type { Log } from './platform/log.ts'
import { createPost } from './platform/mail/post.ts'
import { type Outbox, outboxRoutes } from './platform/mail/routes.ts'
import type { MailTrial } from './platform/mail/trial.ts'
import type { MediaStore } from './platform/media/store.ts'
import { createMetrics, type Metrics } from './platform/metrics.ts'
import { type CardPayments, cardsFor } from './platform/payments/open.ts'
import { sandboxRoutes } from './platform/payments/sandbox/routes.ts'
import type { Limits } from './platform/rates/limits.ts'
import { limitByAddress } from './platform/rates/plugin.ts'
import { referenceRoutes } from './platform/reference/routes.ts'
import { partnerOriginOf, type RequesterSettings, shopOriginOf } from './platform/requester.ts'
import { createSeal } from './platform/seal.ts'
import { createAdmission, sessionGuard } from './platform/session.ts'
import { profileRoutes } from './profile/routes.ts'
import { LIMITED_ROUTES, type RateLimitName } from './rate-limits.ts'
import { reportRoutes } from './reports/routes.ts'
import { setupRoutes } from './reports/setup/routes.ts'
import { ROUTE_WORDS } from './route-words.ts'
import { loadSettings } from './settings/queries.ts'
import { settingsRoutes } from './settings/routes.ts'
import { uploadRoutes } from './upload/routes.ts'

/** What the shop is composed of; `main.ts` makes the real parts, tests make theirs. */
export interface AppDependencies {
  db: Database
  search: ProductSearch
  log: Log
  /** Where calls are counted; without it, nobody reads the counts. */
  metrics?: Metrics
  media: MediaStore
  passwords: PasswordQueue
  requester: RequesterSettings
  /** Where mails are kept that are not sent; null while they are sent. */
  outbox: Outbox | null
  /** For a test mail. */
  mail: MailTrial
  /** The first signs access tokens, all are accepted. */
  secrets: readonly [string, ...string[]]
  cards: CardPayments
  events: Pick<DatabaseEvents, 'subscribe'>
  /** What addresses may do only so often; null: everything as often as they like. */
  limits: Limits<RateLimitName> | null
  /** Says that the shop stops: streams that never end by themselves end then. */
  stopping?: AbortSignal
  /** Whether this copy should be sent requests. */
  readiness?: Readiness
}

/**
 * The only composition root: every route of the API. One-letter hosts are hosts too, and must not move the path; a path
 * has one spelling, by which it is limited too.
 */
export function createApp(parts: AppDependencies) {
  const { db, search, log, media, passwords, requester, secrets, cards } = parts
  const post = createPost(createSeal(secrets))
  const sessions = { db, log, tokens: createAccessTokens(secrets), cookieKey: secrets[0], post }
  const authenticate = createAuthenticate(sessions, requester)
  const admit = createAdmission(authenticate)
  const guard = sessionGuard(admit)
  const shopName = async () => (await loadSettings(db)).shopName
  const accounts = { ...sessions, passwords, shopName, requester, media, guard }
  const orders = { db, log, payments: cards.payments }
  const stock = {
    db,
    search,
    lowStockThreshold: async () => (await loadSettings(db)).lowStockThreshold,
    namesOf: (ids: readonly string[]) => accountNames(db, ids),
    promisedOf: (ids: readonly string[]) => promisedOf(db, ids),
  }
  const metrics = parts.metrics ?? createMetrics()
  const feed = createOrderFeed(parts.events)
  metrics.gauge('tokri_event_streams', 'Open streams of events', () => feed.watching)
  const streams = createOpenStreams(HEARTBEAT_MS)
  const live = { db, guard, authenticate, feed, stopping: parts.stopping, requester, streams }
  const originOf = (request: Request) => shopOriginOf(requester, request)
  const partnerOf = (request: Request) => partnerOriginOf(requester, request)
  const routes: AnyElysia['routes'] = []
  const app = new Elysia({ strictPath: true, handler: { standardHostname: false } })
    .use(httpBasics(log, routes))
    .use(measureRequests(recordRequests(metrics, log)))
    .use(allowOrigins(requester.corsOrigins))
    .use(absolutePictures(requester))
    .use(parts.limits ? limitByAddress(parts.limits, LIMITED_ROUTES) : new Elysia())
    .use(readBodies({ routes, admit, requester }))
    .use(healthRoutes({ db, readiness: parts.readiness }))
    .use(referenceRoutes({ routes, words: ROUTE_WORDS, limited: LIMITED_ROUTES }))
    .use(catalogueRoutes({ db, search }))
    .use(stockRoutes({ ...stock, guard }))
    .use(catalogueAdminRoutes({ db, media, guard }))
    .use(uploadRoutes({ db, media, guard }))
    .use(transferRoutes({ db, guard }))
    .use(accountRoutes(accounts))
    .use(profileRoutes(accounts))
    .use(outboxRoutes({ outbox: parts.outbox, authenticate }))
    .use(settingsRoutes({ db, media, guard }))
    .use(cartRoutes({ db, guard }))
    .use(addressRoutes({ db, guard }))
    .use(orderRoutes({ ...orders, cards, guard, originOf, partnerOf }))
    .use(invoiceRoutes({ db, guard }))
    .use(paymentRoutes(orders, cards))
    .use(deskRoutes({ ...orders, guard }))
    .use(slipRoutes({ db, guard }))
    .use(customerRoutes({ db, guard }))
    .use(liveRoutes(live))
    .use(deskLiveRoutes(live))
    .use(reportRoutes({ db, guard }))
    .use(setupRoutes({ db, log, guard, cards, mail: parts.mail, publicUrl: requester.publicUrl, originOf }))
    .use(
      cards.sandbox
        ? sandboxRoutes(cards.sandbox, (request) => cardsFor(cards, request).sandbox !== null)
        : new Elysia(),
    )
  routes.push(...app.routes)
  return app
}

/** Whether an address belongs to the API rather than to a page. */
export function isApiPath(path: string): boolean {
  return (
    path.startsWith('/api/') ||
    path.startsWith('/sandbox/') ||
    path === '/outbox' ||
    path.startsWith('/outbox/') ||
    path === '/healthz' ||
    path === '/readyz'
  )
}

/** The API's type, from which the site's client is made. */
export type App = ReturnType<typeof createApp>
