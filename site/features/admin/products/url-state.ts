import { $productPage, loadProducts } from './products.ts'

/** The part of the product list that the URL names, so that it can be restored after leaving the page. */
export interface ProductListUrlState {
  search: string
  page: number
}

export function productListUrlState(): ProductListUrlState {
  const query = new URLSearchParams(location.search)
  const page = Number(query.get('page'))
  return { search: query.get('search') ?? '', page: Number.isSafeInteger(page) && page > 0 ? page : 1 }
}

/** Shows the page named in the URL, and then keeps the URL in step with the list. Returns a function that stops it. */
export function followProductListUrl(): () => void {
  const { search, page } = productListUrlState()
  void loadProducts(search, page)
  // Not `subscribe`, whose immediate call would report what an earlier screen left.
  return $productPage.listen((list) => {
    if (list) history.replaceState(history.state, '', urlOf(list))
  })
}

function urlOf({ search, page }: ProductListUrlState): string {
  const query = new URLSearchParams({ ...(search && { search }), ...(page > 1 && { page: String(page) }) })
  return query.size > 0 ? `?${query}` : location.pathname
}
