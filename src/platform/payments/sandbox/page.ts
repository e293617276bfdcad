import { formatPaise } from '../../../shared/money.ts'
import { htmlPage } from '../../http/html-page.ts'
import { type Shop, shopMark } from '../../http/shop-mark.ts'
import type { SandboxSession } from './sandbox.ts'

/** Renders the sandbox's hosted page, which works without JavaScript and is marked as a test. */
export function sandboxPage({ id, state, request }: SandboxSession, shop: Shop): string {
  const lines = request.lines.map(
    ({ name, unit, quantity, unitAmountInPaise }) =>
      `<tr><th scope="row">${quantity} × ${Bun.escapeHTML(name)}${unit ? ` <small>${Bun.escapeHTML(unit)}</small>` : ''}</th><td>${formatPaise(unitAmountInPaise * quantity)}</td></tr>`,
  )
  return htmlPage({
    title: `TEST payment of ${formatPaise(request.totalInPaise)}`,
    style: { url: '/sandbox/pay.css' },
    look: 'screen',
    body: `<main>
<header>${shopMark(shop)}<p class="mark"><strong>TEST</strong> No money moves on this page.</p></header>
<h1>Pay ${formatPaise(request.totalInPaise)}</h1>
<p>${Bun.escapeHTML(whatFor(request))}</p>
<table>
<tbody>${lines.join('')}</tbody>
<tfoot><tr><th scope="row">Total</th><td>${formatPaise(request.totalInPaise)}</td></tr></tfoot>
</table>
${state === 'open' ? form(id) : ended(state, request)}
</main>`,
  })
}

// The email is empty after the shopper has deleted the account.
function whatFor({ orderCode, customer }: SandboxSession['request']): string {
  return customer.email ? `Order ${orderCode} for ${customer.email}` : `Order ${orderCode}`
}

// Multipart, because the shop accepts no other forms.
function form(id: string): string {
  return `<form method="post" enctype="multipart/form-data" action="/sandbox/pay/${id}">
<button name="outcome" value="pay" class="pay">Pay (test)</button>
<button name="outcome" value="decline">Decline the card</button>
<button name="outcome" value="cancel">Cancel and go back</button>
</form>`
}

const ENDED = { paid: 'This was paid.', failed: 'The card was declined.', expired: 'This page has expired.' }

function ended(state: keyof typeof ENDED, request: SandboxSession['request']): string {
  const back = state === 'paid' ? request.successUrl : request.cancelUrl
  return `<p role="status">${ENDED[state]}</p><p><a href="${Bun.escapeHTML(back)}">Back to the shop</a></p>`
}
