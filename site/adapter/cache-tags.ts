import type { CacheProvider } from 'astro'

/**
 * Hands the tags of `Astro.cache.set({ tags })` to the page store as a `Cache-Tag` header, with
 * commas between them. The store keeps only answers that carry one, and strips it.
 */
export default function cacheTags(): CacheProvider {
  return {
    name: 'tokri-cache-tags',
    setHeaders: ({ tags = [] }) => new Headers({ 'Cache-Tag': tags.join(',') }),
    // The store listens to the database itself, so no page ever invalidates another.
    invalidate: () => Promise.reject(new Error('Pages are dropped by the page store')),
  }
}
