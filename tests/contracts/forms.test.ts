import { expect, test } from 'bun:test'
import { Elysia, type TSchema } from 'elysia'
import fc from 'fast-check'
import { firstViolation } from '../../site/features/account/form.ts'
import {
  EMPTY_PRODUCT,
  entryOf,
  type ProductFields,
  validateProduct,
} from '../../site/features/admin/products/product-form.ts'
import { UpdateUser } from '../../src/account/details/contract.ts'
import { CreateAddress } from '../../src/address/contract.ts'
import { CreateProduct } from '../../src/catalogue/admin/contract.ts'
import { httpBasics } from '../../src/platform/http/http.ts'
import { silentLog } from '../../src/platform/runtime/log.ts'
import { type AddressForm, readAddress } from '../../src/shared/address.ts'
import { EMAIL, PERSON_NAME } from '../../src/shared/schemas/account.ts'
import { ADDRESS, MOBILE } from '../../src/shared/schemas/address.ts'
import { PRODUCT, PRODUCT_DETAILS } from '../../src/shared/schemas/product.ts'
import type { Schema } from '../../src/shared/schemas/schema.ts'

// A form must refuse what the server refuses, and nothing else: both take their rules from the same schema.

/** Returns the server's message about a body, or null if its contract accepts it. */
function serverOf(body: TSchema) {
  const app = new Elysia().use(httpBasics(silentLog, [])).post('/', () => ({ message: null }), { body })
  return async (sent: unknown): Promise<string | null> => {
    const headers = { 'content-type': 'application/json' }
    const request = new Request('http://localhost/', { method: 'POST', headers, body: JSON.stringify(sent) })
    return ((await (await app.handle(request)).json()) as { message: string | null }).message
  }
}

const INVISIBLE = [
  '\u0000',
  '\u0007',
  '\u200b',
  '\u202e',
  '\ufeff',
  '\u2028',
  '\ud800',
  '\t',
  '\n',
  '\r\n',
  '\f',
  '\u00a0',
]

/** Returns values at and beyond every bound of a schema, as they are typed into a field. */
function typedFor(schema: Schema): string[] {
  if (schema.type === 'integer' || schema.type === 'number') {
    const { minimum, maximum } = schema
    const bounds = [minimum, minimum - 1, minimum + 0.5, maximum, maximum + 1, maximum - 0.001, maximum + 0.01]
    return [
      ...bounds.map(String),
      '',
      ' ',
      '1e3',
      '0x10',
      '٣',
      '-0',
      ' 1,200 ',
      '₹ 54.50',
      '5.',
      '.5',
      '1.2.3',
      '9'.repeat(40),
    ]
  }
  if (schema.type !== 'string') return []
  const { maxLength = 20 } = schema
  const letters = ['x', '🥛', 'é', 'e\u0301', 'ﷺ', 'क्ष']
  return [
    '',
    ' ',
    '__proto__',
    ...INVISIBLE.flatMap((one) => [one, `a${one}b`, `${one}a`, `a${one}`]),
    ...letters.flatMap((one) => [maxLength, maxLength + 1].map((length) => one.repeat(length))),
    `${' '.repeat(maxLength)}x`,
    `${'x '.repeat(maxLength / 2)} x`,
  ]
}

const TOMATO: ProductFields = {
  ...EMPTY_PRODUCT,
  name: 'Tomato',
  description: 'Firm and red.',
  unit: '500 g',
  stock: '12',
  price: '32.50',
  discount: '0',
}
const refusedByServer = serverOf(CreateProduct)

async function expectAgreement(fields: ProductFields) {
  expectSame(fields, validateProduct(fields), await refusedByServer(entryOf(fields)))
}

function expectSame(typed: object, form: object, server: string | null) {
  const isRefused = Object.keys(form).length > 0
  expect({ typed, form, server, isRefused }).toEqual({ typed, form, server, isRefused: server !== null })
}

const { more_details: _, ...TYPED } = PRODUCT

test.each(Object.entries<Schema>(TYPED))('the product form and the server agree on %s', async (name, schema) => {
  // The service, not the contract, compares the selling price with the price.
  const base = name === 'sellingPrice' ? { ...TOMATO, price: '1000000' } : TOMATO
  for (const typed of typedFor(schema)) await expectAgreement({ ...base, [name]: typed })
})

test('the product form and the server agree on extra fields, by name, text and number', async () => {
  for (const name of typedFor(PRODUCT_DETAILS.propertyNames))
    await expectAgreement({ ...TOMATO, details: [{ name, text: 'x' }] })
  for (const text of typedFor(PRODUCT_DETAILS.additionalProperties))
    await expectAgreement({ ...TOMATO, details: [{ name: 'Origin', text }] })
  await expectAgreement({ ...TOMATO, details: ['Fat', 'Fat '].map((name) => ({ name, text: 'x' })) })
  for (const count of [40, 41])
    await expectAgreement({
      ...TOMATO,
      details: Array.from({ length: count }, (_, at) => ({ name: `F${at}`, text: 'x' })),
    })
})

test('the product form and the server agree on how many categories a product has', async () => {
  for (const count of [20, 21]) {
    const chosen = Array.from({ length: count }, (_, at) => ({ id: at.toString(16).padStart(32, '0'), name: `C${at}` }))
    await expectAgreement({ ...TOMATO, category: chosen })
    await expectAgreement({ ...TOMATO, subCategory: chosen })
  }
})

test('the product form and the server agree on any input', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 80 })
  const figure = fc.oneof(text, fc.double().map(String), fc.integer().map(String))
  const details = fc.uniqueArray(fc.record({ name: text, text }), { selector: ({ name }) => name, maxLength: 3 })
  const fields = fc.record(
    {
      name: text,
      description: text,
      unit: text,
      sku: text,
      brand: text,
      stock: figure,
      price: figure,
      discount: figure,
      details,
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(fields, (typed) => expectAgreement({ ...TOMATO, ...typed })),
    { numRuns: 300 },
  )
})

const HOME: AddressForm = {
  address_line: '12, Lake View Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  country: 'India',
  pincode: '560001',
  mobile: '9876543210',
  note: '',
}
const refusedAddress = serverOf(CreateAddress)

test.each(Object.entries<Schema>(ADDRESS))('the address form and the server agree on %s', async (name, schema) => {
  const numbers = ['560 001', '056001', '+91 98765-43210', '+91', '98765x3210', '0091 9876543210']
  for (const typed of [...typedFor(schema), ...numbers]) {
    const form = { ...HOME, [name]: typed }
    const errors = readAddress(form).errors
    const message = await refusedAddress(form)
    expectSame(form, errors, message)
    expect(Object.values(errors)[0] ?? null).toBe(message)
  }
})

const ASHA = { name: 'Asha', email: 'asha@example.in', mobile: '9876543210' }
const ACCOUNT = { name: PERSON_NAME, email: EMAIL, mobile: MOBILE }
const refusedProfile = serverOf(UpdateUser)

test.each(Object.entries<Schema>(ACCOUNT))('the forms of accounts and the server agree on %s', async (name, schema) => {
  const emails = ['asha', 'a@b', ' asha@example.in ', 'a b@example.in', '"a"@example.in', 'a@example.in\n', 'a@b@c.in']
  const names = ['www.evil.example', 'https://evil.example', '\u200d', 'A\u200dB', '\ufe0f', 'अ', 'Asha\n', '\u2800']
  for (const typed of [...typedFor(schema), ...emails, ...names, '+91 98765-43210', '12345']) {
    const form = { ...ASHA, [name]: typed }
    expect(firstViolation(form, ACCOUNT)?.sentence ?? null).toBe(await refusedProfile(form))
  }
})
