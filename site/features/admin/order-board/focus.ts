/** Focus on the order board. When a ticket leaves its column, the focus stays in that column. */

interface Place {
  column: Element
  index: number
}

/** Returns the place of an order's ticket on the board, or null if it has none. */
export function placeOf(orderId: string): Place | null {
  const ticket = ticketOf(orderId)
  const column = ticket?.closest('[data-column]')
  return ticket && column ? { column, index: ticketsIn(column).indexOf(ticket) } : null
}

export function hasFocus(orderId: string): boolean {
  return ticketOf(orderId)?.contains(document.activeElement) ?? false
}

/**
 * Returns what to focus after a ticket may have left its column: the ticket that took its place, else the last one of
 * the column, else the column's heading.
 */
export function nextFocusTarget(place: Place): HTMLElement | null {
  if (!place.column.isConnected) return document.getElementById('content')
  const tickets = ticketsIn(place.column)
  const nextFocusTarget = tickets[Math.min(place.index, tickets.length - 1)]
  return nextFocusTarget ? mainButton(nextFocusTarget) : place.column.querySelector('h2')
}

/** Returns what to focus after a dialog about an order: its ticket or row, or the ticket that took its place. */
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

/** Returns the number of the order whose ticket has the focus, or null. */
export function focusedOrder(): string | null {
  return document.activeElement?.closest<HTMLElement>('[data-ticket]')?.dataset.ticket ?? null
}

/** Moves the focus to another ticket: down or up its column, or to the column on the left or right. */
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
