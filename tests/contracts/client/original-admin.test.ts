import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { product as productTable } from '../../../src/catalogue/schema.ts'
import { givenAdmin, TEST_PASSWORD } from '../../../src/testing/account.ts'
import { createTestApp } from '../../../src/testing/app.ts'
import { imageBytes } from '../../../src/testing/images.ts'
import { OriginalClient } from './original-client.ts'

const { app, db } = await createTestApp()
const handle = (request: Request) => Promise.resolve(app.handle(request))
const { email } = await givenAdmin({ db })

async function signedIn(): Promise<OriginalClient> {
  const client = new OriginalClient('https://partner.example', handle)
  const login = await client.call('POST', '/api/user/login', { email, password: TEST_PASSWORD })
  client.localStorage.set('accesstoken', login.data.accesstoken)
  client.localStorage.set('refreshToken', login.data.refreshToken)
  return client
}

/** Uploads an image; returns its URL, which the original client reads from `data.data` of its HTTP library's response. */
async function upload(client: OriginalClient, number: number): Promise<string> {
  const form = new FormData()
  form.append('image', new File([await imageBytes(number)], 'picture.png', { type: 'image/png' }))
  const response = { data: await client.call('POST', '/api/file/upload', form) }
  return response.data.data.url
}

test('a client of the original fills the shop, changes it and empties it, from another configured origin', async () => {
  const client = await signedIn()
  const { data: user } = await client.call('GET', '/api/user/user-details')
  expect(user.role).toBe('ADMIN')

  // A page of another origin would resolve an image URL without an origin against its own (client F1).
  const image = await upload(client, 1)
  expect(image).toStartWith('http://localhost/media/')
  const saved = { success: true, error: false, message: expect.stringMatching(/\w/) }
  expect(await client.call('POST', '/api/category/add-category', { name: 'Dairy', image })).toMatchObject(saved)
  const [dairy] = (await client.call('GET', '/api/category/get')).data
  expect(dairy).toMatchObject({ name: 'Dairy', image })
  expect(await client.call('PUT', '/api/category/update', { ...dairy, name: 'Dairy & Eggs' })).toMatchObject(saved)

  // Sends the complete category as it was listed.
  const milks = { name: 'Milk', image, category: [dairy] }
  expect(await client.call('POST', '/api/subcategory/create', milks)).toMatchObject(saved)
  const [milk] = (await client.call('POST', '/api/subcategory/get')).data
  expect(milk).toMatchObject({ name: 'Milk', image, category: [{ _id: dairy._id, name: 'Dairy & Eggs' }] })
  expect(await client.call('PUT', '/api/subcategory/update', { ...milk, name: 'Milks' })).toMatchObject(saved)

  // Sends numbers as typed text.
  const typed = {
    name: 'Toned Milk',
    image: [image, await upload(client, 2)],
    category: [dairy],
    subCategory: [milk],
    unit: '1 L',
    stock: '12',
    price: '54',
    discount: '10',
    description: 'Pasteurised.',
    more_details: { 'Shelf Life': '2 days' },
  }
  expect(await client.call('POST', '/api/product/create', typed)).toMatchObject(saved)
  const list = await client.call('POST', '/api/product/get', { page: 1, limit: 12, search: 'toned' })
  expect(list).toMatchObject({ success: true, totalNoPage: 1, data: [{ name: 'Toned Milk', stock: 12, price: 54 }] })
  const [product] = list.data
  expect(product).toMatchObject({ discount: 10, more_details: { 'Shelf Life': '2 days' }, image: typed.image })

  // The edit form sends the complete product back.
  const edited = { ...product, price: '56.5', stock: 20 }
  expect(await client.call('PUT', '/api/product/update-product-details', edited)).toMatchObject(saved)
  const [stored] = await db
    .select({ image: productTable.image })
    .from(productTable)
    .where(eq(productTable.id, product._id))
  expect(stored!.image.map((address) => address.slice(0, 7))).toEqual(['/media/', '/media/'])
  const details = await client.call('POST', '/api/product/get-product-details', { productId: product._id })
  expect(details.data).toMatchObject({ price: 56.5, stock: 20, category: [{ name: 'Dairy & Eggs' }] })

  expect(await client.call('DELETE', '/api/category/delete', { _id: dairy._id })).toMatchObject({
    success: false,
    error: true,
    message: 'Dairy & Eggs still has 1 product and 1 sub category',
  })
  expect(await client.call('DELETE', '/api/product/delete-product', { _id: product._id })).toMatchObject(saved)
  expect(await client.call('DELETE', '/api/subcategory/delete', { _id: milk._id })).toMatchObject(saved)
  expect(await client.call('DELETE', '/api/category/delete', { _id: dairy._id })).toMatchObject(saved)
  expect((await client.call('POST', '/api/product/get', { page: 1, limit: 12, search: '' })).data).toEqual([])
})

test('errors of a client of the original are described in `message`', async () => {
  const client = await signedIn()
  const wrong = async (method: string, path: string, body: object) => {
    const result = await client.call(method, path, body)
    expect(result).toMatchObject({ success: false, error: true })
    return result.message
  }
  expect(await wrong('POST', '/api/category/add-category', { name: '', image: '' })).toBe(
    'name must be 1 to 200 characters',
  )
  const blank = { name: 'Milk', unit: '1 L', stock: '', price: '', discount: '', description: 'x', image: [] }
  expect(await wrong('POST', '/api/product/create', blank)).toBe('stock must be a whole number from 0 to 10,00,000')
  expect(await wrong('DELETE', '/api/product/delete-product', { _id: 'undefined' })).toStartWith('_id must be an id')
})
