import { idOfSlug } from '../src/shared/slug.ts'

/** Returns the paths of the shop's listings and products, read from its sitemap. */
export async function readUrls(url: string): Promise<{ listings: string[]; products: string[] }> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  const parts = sitemap.includes('<sitemapindex') ? locations(sitemap) : ['/sitemap.xml']
  const paths: string[] = []
  for (const part of parts) paths.push(...locations(await (await fetch(url + part)).text()))
  const things = paths.filter((path) => idOfSlug(path) !== null)
  const products = things.filter((path) => path.startsWith('/product/'))
  return { products, listings: things.filter((path) => !path.startsWith('/product/')) }
}

function locations(sitemap: string): string[] {
  return Array.from(sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g), ([, path]) => path!)
}
