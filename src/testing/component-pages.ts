import { join } from 'node:path'
import { ensureComponentPages } from '../../scripts/site.ts'

const BUILT = join(import.meta.dir, '../../dist/gallery')
/** Names of these files change with their contents. */
const HASHED = /^\/_astro\//

/** Serves the component pages, which it builds if they have changed. The caller stops it. */
export async function startComponentPages(): Promise<{ url: string; stop(): Promise<void> }> {
  await ensureComponentPages(() => {})
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      const { pathname } = new URL(request.url)
      const file = Bun.file(join(BUILT, pathname.includes('.') ? pathname : `${pathname}.html`))
      if (!(await file.exists())) return new Response('There is no such file\n', { status: 404 })
      return new Response(
        file,
        HASHED.test(pathname) ? { headers: { 'cache-control': 'max-age=3600, immutable' } } : {},
      )
    },
  })
  return { url: `http://localhost:${server.port}`, stop: () => server.stop(true) }
}
