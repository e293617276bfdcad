/** Whether a path belongs to the API rather than to a page. */
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
