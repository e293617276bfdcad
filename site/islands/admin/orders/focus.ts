/** Which ticket has the focus: it stays in its column when a ticket leaves it. */

interface Place {
  column: Element
  index: number
}

/** Where the ticket of an order stands, if it has the focus. */
export function placeOf(orderId: string): Place | null {
  const ticket = document.querySelector(`[data-ticket="${orderId}"]`)
  const column = ticket?.closest('[data-column]')
  if (!ticket || !column || !ticket.contains(document.activeElement)) return null
  return { column, index: ticketsIn(column).indexOf(ticket) }
}

/** Once the ticket has left: to the one that took its place, else the last of the column, else its heading. */
export function restoreFocus(place: Place | null): void {
  if (!place) return
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    if (!place.column.isConnected) return document.getElementById('content')?.focus()
    const tickets = ticketsIn(place.column)
    const next = tickets[Math.min(place.index, tickets.length - 1)]
    if (next) mainButton(next)?.focus()
    else place.column.querySelector<HTMLElement>('h2')?.focus()
  })
}

export function focusTicket(orderId: string): void {
  requestAnimationFrame(() => {
    const ticket = document.querySelector(`[data-ticket="${orderId}"]`)
    if (ticket) mainButton(ticket)?.focus()
  })
}

/** The order whose ticket has the focus. */
export function focusedOrder(): string | null {
  return document.activeElement?.closest<HTMLElement>('[data-ticket]')?.dataset.ticket ?? null
}

/** Goes from ticket to ticket: down and up a column, and to its neighbours on the left and right. */
export function stepTo(direction: 'down' | 'up' | 'left' | 'right'): void {
  const columns = [...document.querySelectorAll('[data-column]')]
    .filter((column) => column.checkVisibility())
    .map(ticketsIn)
    .filter((tickets) => tickets.length > 0)
  const at = columns.findIndex((tickets) => tickets.some((ticket) => ticket.contains(document.activeElement)))
  if (at < 0) {
    focusOn(columns[0]?.[0])
    return
  }
  const index = columns[at]!.findIndex((ticket) => ticket.contains(document.activeElement))
  const column = columns[at + { down: 0, up: 0, left: -1, right: 1 }[direction]]
  if (!column) return
  const next = index + { down: 1, up: -1, left: 0, right: 0 }[direction]
  focusOn(column[Math.max(0, Math.min(next, column.length - 1))])
}

function focusOn(ticket: Element | undefined): void {
  if (ticket) mainButton(ticket)?.focus()
}

function mainButton(ticket: Element): HTMLElement | null {
  return ticket.querySelector<HTMLElement>('[data-move]') ?? ticket.querySelector<HTMLElement>('button')
}

function ticketsIn(column: Element): Element[] {
  return [...column.querySelectorAll('[data-ticket]')]
}
