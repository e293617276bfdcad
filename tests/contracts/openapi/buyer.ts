import createClient from 'openapi-fetch'
// The test generates these types from the API reference.
import type { paths } from 'tokri-api'

interface Basket {
  email: string
  password: string
  search: string
  quantity: number
}

/** Buys the first product that a search finds, as a client written against the API reference does. */
export async function buy(
  fetch: (request: Request) => Promise<Response>,
  { email, password, search, quantity }: Basket,
) {
  const client = createClient<paths>({ baseUrl: 'http://localhost', fetch })
  const { data: session } = await client.POST('/api/user/login', { body: { email, password } })
  if (!session) throw new Error('The login failed')
  const headers = { authorization: `Bearer ${session.data.accesstoken}` }

  const { data: found } = await client.POST('/api/product/search-product', { body: { search } })
  const product = found?.data[0]
  if (!product) throw new Error(`Nothing is called ${search}`)
  await client.POST('/api/cart/create', { headers, body: { productId: product._id } })
  const { data: cart } = await client.GET('/api/cart/get', { headers })
  const line = cart?.data[0]
  if (!line) throw new Error('The cart is empty')
  await client.PUT('/api/cart/update-qty', { headers, body: { _id: line._id, qty: quantity } })

  const { data: address } = await client.POST('/api/address/create', {
    headers,
    body: {
      address_line: '12 Park Street',
      city: 'Kolkata',
      state: 'West Bengal',
      country: 'India',
      pincode: '700016',
      mobile: '9876543210',
    },
  })
  if (!address) throw new Error('The address was not saved')

  const { data: shop } = await client.GET('/api/settings')
  const price = product.price - Math.ceil((product.price * product.discount) / 100)
  const { data: placed, error } = await client.POST('/api/order/cash-on-delivery', {
    headers,
    body: {
      list_items: [{ productId: product._id, quantity }],
      addressId: address.data._id,
      subTotalAmt: product.price * quantity,
      totalAmt: price * quantity + (shop?.data.deliveryFee ?? 0) + (shop?.data.handlingFee ?? 0),
    },
  })
  if (!placed) throw new Error(`${error?.code}: ${error?.message}`)
  const { data: order } = await client.GET('/api/order/details', {
    headers,
    params: { query: { orderId: placed.data.orderId } },
  })
  return order?.data
}
