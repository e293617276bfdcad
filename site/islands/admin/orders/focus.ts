/** Which ticket has the focus: it stays in its column when a ticket leaves it. */

interface Place {
  column: Element
  index: number
}

/** Where the ticket of an order stands on the board. */
export function placeOf(orderId: string): Place | null {
  const ticket = ticketOf(orderId)
  const column = ticket?.closest('[data-column]')
  return ticket && column ? { column, index: ticketsIn(column).indexOf(ticket) } : null
}

export function hasFocus(orderId: string): boolean {
  return ticketOf(orderId)?.contains(document.activeElement) ?? false
}

/** Once the ticket may have left: what took its place, else the last of the column, else the column's heading. */
export function nextFocusTarget(place: Place): HTMLElement | null {
  if (!place.column.isConnected) return document.getElementById('content')
  const tickets = ticketsIn(place.column)
  const heir = tickets[Math.min(place.index, tickets.length - 1)]
  return heir ? mainButton(heir) : place.column.querySelector('h2')
}

/** What to go on with after something was asked about an order: its ticket or row, or what took its place. */
export function afterAsking(orderId: string, place: Place | null): HTMLElement | null {
  const ticket = ticketOf(orderId)
  const column = ticket?.closest('[data-column]')
  if (ticket && (!place || column === place.column)) return mainButton(ticket)
  if (place) return nextFocusTarget(place)
  return document.querySelector<HTMLElement>(`[data-row="${orderId}"]`)
}

export function focusTicket(orderId: string): void {
  requestAnimationFrame(() => {
    const ticket = ticketOf(orderId)
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

function ticketOf(orderId: string): Element | null {
  return document.querySelector(`[data-ticket="${orderId}"]`)
}

function mainButton(ticket: Element): HTMLElement | null {
  return ticket.querySelector<HTMLElement>('[data-move]') ?? ticket.querySelector<HTMLElement>('button')
}

function ticketsIn(column: Element): Element[] {
  return [...column.querySelectorAll('[data-ticket]')]
}
