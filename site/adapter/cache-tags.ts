import type { CacheProvider } from 'astro'

/**
 * Passes the tags of `Astro.cache.set({ tags })` to the page cache as a comma-separated `Cache-Tag` header. The page
 * cache stores only responses that have this header, and strips it.
 */
export default function cacheTags(): CacheProvider {
  return {
    name: 'tokri-cache-tags',
    setHeaders: ({ tags = [] }) => new Headers({ 'Cache-Tag': tags.join(',') }),
    // The page cache listens to the database itself, so a page never has to invalidate another.
    invalidate: () => Promise.reject(new Error('Pages are invalidated by the page cache')),
  }
}
