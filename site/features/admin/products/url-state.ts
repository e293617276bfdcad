import { $productPage, loadProducts } from './products.ts'
import { isUndeclared, type Undeclared } from './undeclared.ts'

/** The part of the product list that the URL names, so that it can be restored after leaving the page. */
export interface ProductListUrlState {
  search: string
  page: number
  undeclared: Undeclared | undefined
}

export function productListUrlState(): ProductListUrlState {
  const query = new URLSearchParams(location.search)
  const page = Number(query.get('page'))
  const undeclared = query.get('undeclared')
  return {
    search: query.get('search') ?? '',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    undeclared: isUndeclared(undeclared) ? undeclared : undefined,
  }
}

/** Shows the page named in the URL, and then keeps the URL in step with the list. Returns a function that stops it. */
export function followProductListUrl(): () => void {
  const { search, page, undeclared } = productListUrlState()
  void loadProducts(search, page, undeclared)
  // Not `subscribe`, whose immediate call would report what an earlier screen left.
  return $productPage.listen((list) => {
    if (list) history.replaceState(history.state, '', urlOf(list))
  })
}

function urlOf({ search, page, undeclared }: ProductListUrlState): string {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(undeclared && { undeclared }),
    ...(page > 1 && { page: String(page) }),
  })
  return query.size > 0 ? `?${query}` : location.pathname
}
