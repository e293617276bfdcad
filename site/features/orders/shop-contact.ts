/** How to reach the shop, as far as it says so in its settings, which the page provides. */
export function shopContact(): { phone?: string; email?: string } {
  const { phone, email } = document.querySelector<HTMLElement>('[data-island]')?.dataset ?? {}
  return { ...(phone && { phone }), ...(email && { email }) }
}

export function callUrl(phone: string): string {
  return `tel:${phone.replaceAll(' ', '')}`
}

/** An email about an order, which its subject names. */
export function mailUrl(email: string, orderId: string): string {
  return `mailto:${email}?subject=${encodeURIComponent(`Order ${orderId}`)}`
}
