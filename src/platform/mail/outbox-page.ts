import { momentLabel } from '../../shared/shop-time.ts'
import { htmlPage } from '../http/html-page.ts'
import type { StoredEmail } from './outbox.ts'

const STYLE = `body{margin:0 auto;max-width:720px;padding:24px 16px;color:var(--ink);background:var(--surface);font:var(--weight-body) 16px/1.5 var(--font)}
article{margin:16px 0;padding:16px;border:1px solid var(--line);border-radius:12px}
h1{font-size:24px}h2{margin:0;font-size:18px}p{margin:4px 0;color:var(--ink-soft)}
pre{margin:12px 0 0;font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}`

const STYLE_HASH = new Bun.CryptoHasher('sha256').update(STYLE).digest('base64')

/** Nothing in an email can be active on the page: emails are shown as text, and the page loads nothing but the shop's type. */
export const OUTBOX_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'self' 'sha256-${STYLE_HASH}'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
}

/** A stored email may have lost its date. */
function timeLabel(at: string): string {
  return Number.isNaN(Date.parse(at)) ? Bun.escapeHTML(at) : momentLabel(new Date(at))
}

/** Renders the emails that were stored instead of sent, so that codes can be read while the shop sends none. */
export function outboxPage(emails: readonly StoredEmail[]): string {
  const articles = emails.map(
    ({ to, subject, text, at }) => `<article>
<h2>${Bun.escapeHTML(subject)}</h2>
<p>to ${Bun.escapeHTML(to)}, <time datetime="${Bun.escapeHTML(at)}">${timeLabel(at)}</time></p>
<pre>${Bun.escapeHTML(text)}</pre>
</article>`,
  )
  return htmlPage({
    title: 'Outbox',
    style: { text: STYLE },
    look: 'screen',
    body: `<main>
<h1>Outbox</h1>
<p>Emails that were stored, not sent, newest first. Set SMTP_URL to send them.</p>
${articles.join('\n') || '<p>There are no emails.</p>'}
</main>`,
  })
}
