import { showToast } from '../toasts/toasts.ts'

/** Shares a link by the browser's own dialog, where it has one; elsewhere the link is copied, and a toast says so. */
export async function shareLink(title: string, url: string): Promise<void> {
  if (typeof navigator.share === 'function') {
    try {
      return await navigator.share({ title, url })
    } catch (error) {
      // The shopper has closed the dialog.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  if (await copyText(url)) showToast('success', 'Link copied')
  else showToast('error', 'The link could not be copied')
}

/** Shares the product of this page, without what its address says of how the shopper came there. */
export function shareProduct(): Promise<void> {
  const name = document.querySelector('h1')?.textContent ?? ''
  return shareLink(name, location.origin + location.pathname)
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

// Without https, browsers have no other way. The field is next to the button, because an open drawer holds the focus.
function copySelected(text: string): boolean {
  const focused = document.activeElement as HTMLElement | null
  const field = document.createElement('textarea')
  field.className = 'visually-hidden'
  field.value = text
  const place = focused?.parentElement ?? document.body
  place.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  focused?.focus({ preventScroll: true })
  return isCopied
}
