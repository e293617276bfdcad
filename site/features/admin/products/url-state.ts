import { type ListQuery, listParams, parseListQuery } from './list-query.ts'
import { $askingProducts, $productPage, loadProducts } from './products.ts'
import { $columns, $productView, $urlColumns, columnsIn } from './view.ts'

/** Returns the view of the list that the URL names. */
export function productListUrlState(): ListQuery {
  return parseListQuery(new URLSearchParams(location.search))
}

/**
 * Shows the view that the URL names, now and when the browser goes back, and otherwise keeps the URL in step with the
 * list. Columns are in the URL once they are named there or chosen. Returns a function that stops it.
 */
export function followProductListUrl(): () => void {
  let shown: ListQuery | null = null
  const read = () => {
    shown = null
    const columns = columnsIn(new URLSearchParams(location.search).get('columns'))
    void loadProducts(productListUrlState())
    $urlColumns.set(columns)
  }
  const show = () => {
    const list = $productPage.get()
    // A list that is still awaited changes the URL when it has come: it would now get the view that is left.
    if (!list || $askingProducts.get()) return
    if (shown && isOtherView(shown, list.query)) history.pushState(null, '', urlOf(list.query))
    else history.replaceState(history.state, '', urlOf(list.query))
    shown = list.query
  }
  read()
  addEventListener('popstate', read)
  const stops = [
    () => removeEventListener('popstate', read),
    // Not `subscribe`, whose immediate call would report what an earlier screen left.
    $productPage.listen(show),
    $columns.listen(show),
    // A page of the table is longer than one of cards.
    $productView.listen(() => void loadProducts({ page: 1 })),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Whether one goes back from a view to the other. Between two texts of the search one does not. */
function isOtherView(one: ListQuery, other: ListQuery): boolean {
  const named = ({ filter, ...rest }: ListQuery) =>
    new URLSearchParams(listParams({ ...rest, filter: { ...filter, search: undefined } })).toString()
  return named(one) !== named(other)
}

function urlOf(view: ListQuery): string {
  const columns = $urlColumns.get()
  const query = new URLSearchParams({ ...listParams(view), ...(columns && { columns: columns.join() }) })
  return query.size > 0 ? `?${query}` : location.pathname
}
