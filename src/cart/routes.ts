import { Elysia, type Static, t } from 'elysia'
import type { Database } from '../platform/database/database.ts'
import { about } from '../platform/http/about.ts'
import { envelope, ok } from '../platform/http/envelope.ts'
import type { SessionGuard } from '../platform/http/session.ts'
import { toPaise } from '../shared/money.ts'
import { AddToCart, CartLineView, MergeCart, RemoveItem, UpdateQuantity } from './contract.ts'
import type { ChangedLine, RequestedLine } from './queries.ts'
import { addToCart, changeQuantity, getCart, mergeIntoCart, removeFromCart } from './service.ts'

const Cart = envelope(t.Array(CartLineView), { version: t.Number() })
const ChangedCart = envelope(t.Object({ _id: t.String(), quantity: t.Number() }), { version: t.Number() })

/** The cart routes of specification 7; each concerns the cart of the signed-in shopper. */
export function cartRoutes({ db, guard }: { db: Database; guard: SessionGuard }) {
  return new Elysia({ name: 'cart' })
    .use(guard)
    .post(
      '/api/cart/create',
      async ({ userId, body }) => changed(await addToCart(db, userId, body.productId), 'Item added'),
      {
        signedIn: true,
        body: AddToCart,
        detail: about('Adds one piece of a product to the cart', {
          returns: ChangedCart,
          codes: ['cart_full', 'out_of_stock', 'over_limit'],
        }),
      },
    )
    .get(
      '/api/cart/get',
      async ({ userId }) => {
        const { lines, version } = await getCart(db, userId)
        return ok(lines, '', { version })
      },
      { signedIn: true, detail: about('Returns the cart', { returns: Cart }) },
    )
    .put(
      '/api/cart/update-qty',
      async ({ userId, body }) => changed(await changeQuantity(db, userId, body._id, body.qty), 'Quantity updated'),
      {
        signedIn: true,
        body: UpdateQuantity,
        detail: about('Changes the quantity of a cart line', {
          returns: ChangedCart,
          codes: ['not_available', 'out_of_stock', 'over_limit'],
        }),
      },
    )
    .delete(
      '/api/cart/delete-cart-item',
      async ({ userId, body }) => changed(await removeFromCart(db, userId, body._id), 'Item remove'),
      { signedIn: true, body: RemoveItem, detail: about('Removes a line from the cart', { returns: ChangedCart }) },
    )
    .post(
      '/api/cart/merge',
      async ({ userId, body }) => {
        const { lines, version } = await mergeIntoCart(db, userId, body.items.map(requestedLine))
        return ok(lines, '', { version })
      },
      {
        signedIn: true,
        body: MergeCart,
        detail: about('Merges lines into the cart: those of a signed-out browser, or removed ones that come back', {
          returns: Cart,
        }),
      },
    )
}

function requestedLine({ _id, price, ...line }: Static<typeof MergeCart>['items'][number]): RequestedLine {
  return { ...line, itemId: _id, chosenPriceInPaise: price === undefined ? undefined : toPaise(price) }
}

function changed({ itemId, quantity, version }: ChangedLine, message: string) {
  return ok({ _id: itemId, quantity }, message, { version })
}
