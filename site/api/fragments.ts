import { shown } from './call.ts'

/**
 * Fetches a fragment of HTML.
 * @throws on any status other than success, and when aborted.
 */
export async function fetchFragment(url: string, signal: AbortSignal): Promise<DocumentFragment> {
  await shown()
  const response = await fetch(url, { signal, headers: { accept: 'text/html' } })
  if (!response.ok) throw new Error(`${url} returned ${response.status}`)
  const template = document.createElement('template')
  template.innerHTML = await response.text()
  return template.content
}
