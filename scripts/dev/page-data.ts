import type { PageLocals } from '../../src/page-cache/page-locals.ts'
import { shutNotice } from '../../src/settings/checkout-terms.ts'

/** Where the server gives the site the data of pages. The site's port does not pass requests for it on. */
export const PAGE_DATA = '/__page-data'

/** What the functions that pages get read from. */
export interface PageSource {
  settings(): Promise<PageLocals['settings']>
  shop: PageLocals['shop']
}

type Shop = PageLocals['shop']
type Call = [name: 'settings' | keyof Shop, ...args: unknown[]]

/** Responds to a call of a function that pages get in `Astro.locals`. Its results survive JSON unchanged. */
export async function respondWithPageData(
  read: (load: (source: PageSource) => Promise<unknown>) => Promise<unknown>,
  request: Request,
): Promise<Response> {
  const [name, ...args]: Call = await request.json()
  try {
    return Response.json(await read((source) => functionOf(source, name)(...args)))
  } catch (error) {
    return new Response(error instanceof Error ? error.stack : String(error), { status: 500 })
  }
}

/** Returns what a page gets from the server at this origin. Its functions throw what they threw there. */
export async function loadLocals(server: string, origin: string): Promise<PageLocals> {
  async function ask<T>(...call: Call): Promise<T> {
    const response = await fetch(server + PAGE_DATA, { method: 'POST', body: JSON.stringify(call) })
    if (!response.ok) throw new Error(await response.text())
    return response.json()
  }
  const settings = await ask<PageLocals['settings']>('settings')
  return {
    origin,
    // Nobody configures a provider here, so that codes are in the outbox.
    mobileLogin: true,
    settings,
    shut: () => shutNotice(settings, new Date()),
    shop: {
      home: () => ask('home'),
      categories: () => ask('categories'),
      homeRow: (categoryId) => ask('homeRow', categoryId),
      listing: (categoryId, subCategoryId, query) => ask('listing', categoryId, subCategoryId, query),
      search: (text, query) => ask('search', text, query),
      product: (id) => ask('product', id),
      packs: (familyId) => ask('packs', familyId),
      cards: (ids) => ask('cards', ids),
    },
  }
}

function functionOf(source: PageSource, name: Call[0]): (...args: unknown[]) => Promise<unknown> {
  const found = name === 'settings' ? source.settings : source.shop[name]
  return found as (...args: unknown[]) => Promise<unknown>
}
