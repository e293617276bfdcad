import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { createTestApp } from '../../testing/app.ts'
import { givenDesk, givenDeskOrder } from '../../testing/desk.ts'

const shop = await createTestApp()
const desk = await givenDesk(shop)
const { code, userId, productIds } = await givenDeskOrder(shop)
const [line] = (await desk.get(`order?orderId=${code}`)).body.data.lines

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '%_\\',
    "'; drop table product; --",
    'x'.repeat(6000),
    'ﷺ',
    '-',
  ),
)
const figure = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(1e21, -0, 0.5, 2 ** 53))
/** Mostly values that a screen sends, so that a hostile value in one field gets past the validation of the others. */
const field = <T>(usual: unknown[], hostile: fc.Arbitrary<T>) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...usual) },
    { weight: 3, arbitrary: hostile },
    { weight: 1, arbitrary: fc.jsonValue() },
  )
const STATES = ['placed', 'accepted', 'packed', 'delivered', 'cancelled']
const PLACE = { address_line: '1 Park Street', city: 'Kolkata', state: 'West Bengal', country: 'India' }
const ADDRESS = { ...PLACE, pincode: '700016', mobile: '9876543210' }
const body = fc.record(
  {
    orderId: field([code], text),
    from: field(STATES, text),
    to: field(STATES, text),
    restock: field([true, false], figure),
    reason: field(['Rain'], text),
    lineId: field([line._id], text),
    quantity: field([0, 1, 2], figure),
    stockToo: field([true, false], text),
    customer: field(
      [{ _id: userId }, { name: 'Asha', mobile: '9811122222' }],
      fc.record({ name: text, mobile: text, email: text }),
    ),
    address: field(
      [ADDRESS],
      fc.record({ address_line: text, mobile: text, pincode: text }).map((odd) => ({ ...ADDRESS, ...odd })),
    ),
    lines: field(
      [[{ productId: productIds[0], quantity: 1 }]],
      fc.array(fc.record({ productId: fc.oneof(text, fc.constant(productIds[0])), quantity: figure }), {
        maxLength: 5,
      }),
    ),
    note: field(['Ring'], text),
    deliveryInstructions: field(['Call from the gate'], text),
    leaveAtDoor: field([false], figure),
    ifMissing: field(['call_me', 'leave_out'], text),
  },
  { requiredKeys: ['orderId'] },
)

for (const path of ['move', 'undo', 'short-pick', 'collect-cash', 'phone-order', 'cancel'])
  test(`POST desk/${path}: whatever is sent, the answer is clear and never a fault of the shop`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof({ weight: 9, arbitrary: body }, { weight: 1, arbitrary: fc.jsonValue() }),
        async (sent) => {
          const response = await desk.post(path, sent)
          expect([200, 400, 404, 409]).toContain(response.status)
          expect(response.body.success).toBe(response.status === 200)
        },
      ),
      { numRuns: 120 },
    )
  })

test('responds to any search for orders and customers', async () => {
  await fc.assert(
    fc.asyncProperty(text, figure, async (search, page) => {
      const query = new URLSearchParams({ search, page: String(page), limit: '5' })
      for (const path of [`/api/desk/orders?${query}`, `/api/customers?${query}`]) {
        const { status } = await shop.call('GET', path, undefined, desk.headers)
        expect([200, 400]).toContain(status)
      }
    }),
    { numRuns: 150 },
  )
})
