import { Elysia, type Static, t } from 'elysia'
import type { Database } from '../platform/database/database.ts'
import { about } from '../platform/http/about.ts'
import { envelope, ok } from '../platform/http/envelope.ts'
import type { Authenticate } from '../platform/http/session.ts'
import { normalizeSearchText } from '../shared/card-query.ts'
import { thumbnailUrl } from '../shared/images.ts'
import { CATEGORY_PRODUCTS } from '../shared/limits.ts'
import { toRupees } from '../shared/money.ts'
import {
  CategoryView,
  GetByCategory,
  GetByCategoryAndSubCategory,
  GetByIds,
  GetDetails,
  GetProducts,
  GetSubCategories,
  NamedPath,
  ProductView,
  pageOf,
  SearchProducts,
  SubCategoryView,
  Suggestions,
  SuggestSearches,
} from './contract.ts'
import { boughtTogetherWithAny } from './popularity.queries.ts'
import type { ProductSearch } from './search/product-search.ts'
import {
  findSubCategoryViews,
  getProduct,
  getProducts,
  listCategories,
  listProducts,
  listSubCategories,
  listWholeCatalogue,
  requireTaxonomy,
} from './service.ts'
import { pagesOf, type StorefrontOptions, searchAlternatives, searchSuggestions } from './storefront.ts'

const Products = t.Array(ProductView)
const Listing = envelope(Products, { page: t.Number(), limit: t.Number(), totalCount: t.Number() })

/** How many products that go with a cart are shown with it. */
const CART_TOGETHER = 10

interface CatalogueReads {
  db: Database
  search: ProductSearch
  authenticate: Authenticate
  /** What the owner has set about categories. */
  storefront: () => Promise<StorefrontOptions>
}

/** The read routes of the catalogue (specification 7); paths and page fields are spelled as there. */
export function catalogueRoutes({ db, search, authenticate, storefront }: CatalogueReads) {
  /** Hidden products are for admins alone; a request of anybody else is as good as one of a stranger. */
  async function audienceOf(request: Request): Promise<'admins' | 'shoppers'> {
    return (await authenticate(request))?.isAdmin ? 'admins' : 'shoppers'
  }

  async function listCategory(body: Static<typeof GetByCategoryAndSubCategory>) {
    const { categoryId, subCategoryId } = body
    await requireTaxonomy(db, { categoryId, subCategoryId })
    const page = pageOf(body)
    const { products, total } = await listProducts(db, { categoryId, subCategoryId }, page)
    return ok(products, '', { page: page.number, limit: page.limit, totalCount: total })
  }

  return (
    new Elysia({ name: 'catalogue' })
      .get('/api/category/get', async () => ok(await listCategories(db)), {
        detail: about('Lists all categories', { returns: envelope(t.Array(CategoryView)) }),
      })
      .post(
        '/api/subcategory/get',
        async ({ body }) => {
          const none: { page?: number; totalPage?: number; totalCount?: number } = {}
          if (body?.page === undefined) return ok(await listSubCategories(db), '', none)
          const page = pageOf(body)
          const text = normalizeSearchText(body.search ?? '')
          const { subCategories, total } = await findSubCategoryViews(db, { text, categoryId: body.categoryId }, page)
          return ok(subCategories, '', {
            page: page.number,
            totalPage: pagesOf(total, page.limit),
            totalCount: total,
          })
        },
        {
          body: t.Optional(GetSubCategories),
          detail: about('Lists all sub-categories with their categories; with a page, those that match a search', {
            returns: envelope(t.Array(SubCategoryView), {
              page: t.Optional(t.Number()),
              totalPage: t.Optional(t.Number()),
              totalCount: t.Optional(t.Number()),
            }),
            limit: 'search',
          }),
        },
      )
      .post(
        '/api/product/get',
        async ({ body, request }) => {
          const page = pageOf(body ?? {})
          const hidden = (await audienceOf(request)) === 'admins'
          const { products, total } = await listWholeCatalogue(
            db,
            {
              terms: normalizeSearchText(body?.search ?? ''),
              hidden,
              undeclared: hidden ? body?.undeclared : undefined,
            },
            page,
          )
          return ok(products, '', { page: page.number, totalNoPage: pagesOf(total, page.limit), totalCount: total })
        },
        {
          body: t.Optional(GetProducts),
          detail: about(
            'Lists products by a part of their name, newest first, a page at a time; admins also see hidden ones',
            {
              returns: envelope(Products, { page: t.Number(), totalNoPage: t.Number(), totalCount: t.Number() }),
              limit: 'search',
            },
          ),
        },
      )
      .post(
        '/api/product/get-product-by-category',
        async ({ body }) => {
          await requireTaxonomy(db, { categoryId: body.id })
          const slice = { offset: 0, limit: CATEGORY_PRODUCTS }
          const { products } = await listProducts(db, { categoryId: body.id }, slice)
          return ok(products)
        },
        {
          body: GetByCategory,
          detail: about('Lists the newest products of a category', { returns: envelope(Products), limit: 'search' }),
        },
      )
      .post('/api/product/get-pruduct-by-category-and-subcategory', ({ body }) => listCategory(body), {
        body: GetByCategoryAndSubCategory,
        detail: about('Lists the products of a category and sub-category, a page at a time', {
          returns: Listing,
          limit: 'search',
        }),
      })
      // Many clients use the correct spelling.
      .post('/api/product/get-product-by-category-and-subcategory', ({ body }) => listCategory(body), {
        body: GetByCategoryAndSubCategory,
        detail: about('Lists the products of a category and sub-category, a page at a time', {
          returns: Listing,
          limit: 'search',
        }),
      })
      .post(
        '/api/product/get-product-details',
        async ({ body, request }) => ok(await getProduct(db, body.productId, await audienceOf(request))),
        {
          body: GetDetails,
          detail: about('Returns a product; admins also see hidden ones', { returns: envelope(ProductView) }),
        },
      )
      .post('/api/product/get-by-ids', async ({ body }) => ok(await getProducts(db, body.productIds)), {
        body: GetByIds,
        detail: about('Returns several products, such as those of a cart stored in a browser', {
          returns: envelope(Products),
          limit: 'search',
        }),
      })
      .post(
        '/api/product/bought-together',
        async ({ body }) => {
          const { showTogether } = await storefront()
          const ids = showTogether ? await boughtTogetherWithAny(db, body.productIds, CART_TOGETHER) : []
          return ok(ids.map((_id) => ({ _id })))
        },
        {
          body: GetByIds,
          detail: about(
            'Returns products in stock that are often bought together with several ones, such as those of a cart; none if the owner does not show them',
            { returns: envelope(t.Array(t.Object({ _id: t.String() }))), limit: 'search' },
          ),
        },
      )
      .get(
        '/api/product/suggestions',
        async ({ query }) => {
          const { searches, brands, categories, products } = await searchSuggestions(
            db,
            search,
            query.search ?? '',
            storefront,
          )
          const page = ({ id, name, path, image }: { id: string; name: string; path: string; image: string }) => ({
            _id: id,
            name,
            path,
            thumbnail: thumbnailUrl(image),
          })
          return ok({
            searches,
            brands,
            categories: categories.map(page),
            products: products.map((product) => ({ ...page(product), brand: product.brand })),
          })
        },
        {
          query: SuggestSearches,
          detail: about('Suggests words, categories, brands and products for a search that is being typed', {
            returns: envelope(Suggestions),
            limit: 'search',
          }),
        },
      )
      .post(
        '/api/product/search-product',
        async ({ body }) => {
          const page = pageOf(body ?? {})
          const found = await search.find({
            text: body?.search ?? '',
            filter: {},
            sort: 'relevance',
            offset: page.offset,
            limit: page.limit,
          })
          const instead =
            found.total === 0 ? await searchAlternatives(db, body?.search ?? '', await storefront()) : null
          const popular = instead?.popular.map(({ id }) => id) ?? []
          const products = await getProducts(db, [...new Set([...found.ids, ...found.related, ...popular])])
          const of = (ids: readonly string[]) => products.filter(({ _id }) => ids.includes(_id))
          return ok(of(found.ids), '', {
            page: page.number,
            totalPage: pagesOf(found.total, page.limit),
            totalCount: found.total,
            related: of(found.related),
            missingBrand: found.missingBrand,
            missingFreeOf: found.missingFreeOf,
            missingMaxPrice: found.missingMaxPriceInPaise === null ? null : toRupees(found.missingMaxPriceInPaise),
            nearest: instead?.categories.map(({ id, name, path }) => ({ _id: id, name, path })) ?? [],
            popular: of(popular),
          })
        },
        {
          body: t.Optional(SearchProducts),
          detail: about('Searches products, with tolerance for misspellings, Hindi and Hinglish', {
            returns: envelope(Products, {
              page: t.Number(),
              totalPage: t.Number(),
              totalCount: t.Number(),
              related: t.Array(ProductView, {
                description:
                  'Products of the kind by their category alone, on a first page that is not full; not counted.',
              }),
              missingBrand: t.Nullable(
                t.String({
                  description: 'A brand of the search that has nothing of the kind, so that others are found.',
                }),
              ),
              missingFreeOf: t.Array(t.String(), {
                description:
                  'What products were wished to be free of ("gluten free"), if none of the kind says so: what is found may contain it.',
              }),
              missingMaxPrice: t.Nullable(
                t.Number({
                  description:
                    'What products may cost at most by the search ("namkeen under 50"), in rupees, if none is so cheap: those that are found cost more, the cheapest first.',
                }),
              ),
              nearest: t.Array(NamedPath, { description: 'The nearest categories, if nothing is found.' }),
              popular: t.Array(ProductView, { description: 'What sells, if nothing is found.' }),
            }),
            limit: 'search',
          }),
        },
      )
  )
}
