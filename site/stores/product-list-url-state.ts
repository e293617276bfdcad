import { $productPage, loadProducts } from './admin-products.ts'

/** What the address says of the product list: where it is read again after going elsewhere and back. */
export interface ProductsPlace {
  search: string
  page: number
}

export function productsPlace(): ProductsPlace {
  const query = new URLSearchParams(location.search)
  const page = Number(query.get('page'))
  return { search: query.get('search') ?? '', page: Number.isSafeInteger(page) && page > 0 ? page : 1 }
}

/** Shows the place that the address names, and has the address follow the list; until it is stopped. */
export function followProductListUrl(): () => void {
  const { search, page } = productsPlace()
  void loadProducts(search, page)
  // At once it would be told of what an earlier screen left.
  return $productPage.listen((list) => {
    if (list) history.replaceState(history.state, '', urlOf(list))
  })
}

function urlOf({ search, page }: ProductsPlace): string {
  const query = new URLSearchParams({ ...(search && { search }), ...(page > 1 && { page: String(page) }) })
  return query.size > 0 ? `?${query}` : location.pathname
}
