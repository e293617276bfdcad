import { bad, type CheckOutcome, good, reasonOf, warning } from './check-result.ts'
import { isOwnIp, type Obstacle, obstacleTo } from './network.ts'

const PATIENCE_MS = 5_000
/** Every page of a shop contains this, including error pages. */
const MARK_OF_A_SHOP = '<toast-stack'
const FOREIGN_HOST = 'This host is not served here'
const CERTIFICATE_CODE = /CERT|VERIFY|ISSUER|SIGNATURE|CRL/

/** Checks whether this shop responds at its public address. Nothing secret is sent. */
export async function checkReachability(publicUrl: URL): Promise<CheckOutcome> {
  const { origin } = publicUrl
  // No CDN has cached an address that was never requested before; for the shop it is its home page.
  const home = new URL(`/?doctor=${crypto.randomUUID()}`, publicUrl)
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const response = await fetch(home, { signal, redirect: 'manual', headers: { 'Cache-Control': 'no-cache' } })
    return judge(origin, response, await response.text())
  } catch (error) {
    return explainSilence(publicUrl, error)
  }
}

function judge(origin: string, { status, headers }: Response, text: string): CheckOutcome {
  const isShop = text.includes(MARK_OF_A_SHOP)
  if (status === 200 && isShop && text.includes(`<link rel="canonical" href="${origin}/"`))
    return good(`${origin} leads to this shop`)
  const said = `${origin} returns ${status}`
  if (headers.get('cf-mitigated') === 'challenge')
    return warning(`${said}: the CDN takes doctor for a bot`, 'Open it on a phone: this machine cannot tell')
  if (status === 400 && text.includes(FOREIGN_HOST))
    return bad(
      `${said}: the proxy sends the shop a Host that is not that of PUBLIC_URL`,
      'Let it pass Host on (deploy/nginx.conf: proxy_set_header Host $host; $http_host where PUBLIC_URL names a port), or correct PUBLIC_URL, and restart the shop',
    )
  if (status >= 300 && status < 400)
    return bad(
      `${said}, and leads to ${headers.get('location') ?? 'nowhere'}`,
      'Set PUBLIC_URL to the address where shoppers end up, and restart the shop; or let the proxy pass requests on to the shop instead',
    )
  if (isShop && status >= 500) return bad(`${said}: the shop is there, and fails`, 'Its log says why ("page failed")')
  if (isShop)
    return bad(
      `${said} with a shop whose PUBLIC_URL is another`,
      'Start the shop with this PUBLIC_URL, and let the proxy lead to it',
    )
  if (status >= 502 && status <= 504) return bad(`${said}: the proxy gets no response from the shop`, SHOP_BEHIND_PROXY)
  return bad(`${said}, and it is not this shop that does`, SHOP_BEHIND_PROXY)
}

const SHOP_BEHIND_PROXY = 'Start the shop, and let the proxy pass requests on to its PORT (deploy/ has examples)'

async function explainSilence(publicUrl: URL, error: unknown): Promise<CheckOutcome> {
  const { origin, hostname } = publicUrl
  const code = String((error as { code?: unknown }).code ?? '')
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return bad(
      `${origin} shows a certificate of another name`,
      `Let the proxy show one for ${hostname}: browsers refuse this`,
    )
  if (code === 'CERT_HAS_EXPIRED')
    return bad(
      `the certificate of ${origin} has expired`,
      'Renew it (certbot renew, then nginx -s reload; Caddy does both by itself: its log says what hinders it)',
    )
  if (CERTIFICATE_CODE.test(code))
    return bad(
      `the certificate of ${origin} is not trusted: ${reasonOf(error)}`,
      'Let the proxy show one of a public authority with its whole chain (fullchain.pem); one of your own is trusted here by NODE_EXTRA_CA_CERTS=FILE',
    )
  if (code === 'EPROTO' || code.startsWith('ERR_SSL'))
    return bad(
      `${origin} does not speak TLS as it should`,
      'Let the proxy listen there with a certificate (nginx: listen 443 ssl)',
    )
  const obstacle = await obstacleTo(origin)
  if (obstacle === null)
    return bad(
      `${origin} takes connections, and ${isTimeout(error) ? `says nothing for ${PATIENCE_MS / 1000} seconds` : `returns nothing (${code || reasonOf(error)})`}`,
      'Look at the log of the proxy, and whether the shop responds: curl http://127.0.0.1:PORT/healthz',
    )
  return explainObstacle(publicUrl, obstacle)
}

/** Many machines cannot reach themselves at their public address, so this is usually only a warning. */
async function explainObstacle({ origin, hostname }: URL, { kind, said }: Obstacle): Promise<CheckOutcome> {
  if (kind === 'refused' && (await isOwnIp(origin)))
    return bad(`nobody gets in: ${said}, which is this machine`, 'Start the proxy (systemctl status nginx)')
  const fix = {
    refused: 'Start the proxy',
    unknown: `Make a DNS record for ${hostname}, or correct PUBLIC_URL`,
    silent: 'Look at the firewall, the DNS record and the proxy',
  }[kind]
  return warning(`from this machine, ${said}`, `${fix}; if it opens on a phone, only this machine does not reach it`)
}

/**
 * Whether a proxy on this machine does not identify itself: the shop would mistake a forwarded request for a local
 * one, under the requested name or under a loopback name, which any client can send. Null if this cannot be
 * determined because the shop cannot be reached from here at its public URL. Accepts any certificate, because
 * nothing secret is sent.
 */
export async function checkProxy(publicUrl: URL): Promise<CheckOutcome | null> {
  const [byName, byLoopback] = await Promise.all([askForMetrics(publicUrl), askForMetrics(publicUrl, 'localhost')])
  const said = `${publicUrl.origin}/metrics is shown to`
  const error = 'a proxy on this machine passes requests on without saying so'
  const fix =
    'Let it set X-Forwarded-For (see deploy/nginx.conf): without it, every request counts as a local one, which may read /metrics and, without SMTP_URL, the emails at /outbox'
  if (byName?.isShown) return bad(`${said} everybody: ${error}`, `${fix}. Let it pass Host on, too`)
  if (byLoopback?.isShown) return bad(`${said} every request with "Host: localhost": ${error}`, fix)
  return byName?.status === 404 ? good('requests from outside are not taken for local ones') : null
}

async function askForMetrics(publicUrl: URL, host = publicUrl.host) {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const response = await fetch(new URL('/metrics', publicUrl), {
      signal,
      redirect: 'manual',
      headers: { Host: host },
      tls: { rejectUnauthorized: false },
    })
    return { status: response.status, isShown: response.ok && (await response.text()).includes('tokri_') }
  } catch {
    return null
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError'
}
