import { afterEach, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { product } from '../catalogue/schema.ts'
import { givenAdmin } from '../testing/account.ts'
import { createTestApp } from '../testing/app.ts'
import { importsOf } from '../testing/imports.ts'

/** Lists as owners have them: exports of other shops, and what spreadsheets make of them. */
const shop = await createTestApp()
const { db } = shop
const admin = await givenAdmin(shop)
const { given, check, rows, importFile, exported } = importsOf(db, admin.userId)

afterEach(async () => {
  await db.execute(sql`truncate product, category, sub_category, catalogue_import cascade`)
})

const products = () => db.select().from(product).orderBy(product.id)

describe('a description', () => {
  const read: [name: string, html: string, text: string][] = [
    [
      'of Shopify',
      '<style>p { color: red }</style><p data-mce="x">Fresh &amp; <b>toned</b>&nbsp;milk.</p>\n<p>Keep cold<br />at 4&deg;C</p>\n<ul>\n<li>Vitamin A</li>\n<li>Vitamin D</li>\n</ul><script>alert("<p>")</script>',
      'Fresh & toned milk.\n\nKeep cold\nat 4°C\n\nVitamin A\nVitamin D',
    ],
    ['of boxes', '<div>One</div><div>Two</div><div>&nbsp;</div>', 'One\nTwo'],
    ['with marked words', 'Sold by <b>weight</b>\nin bags', 'Sold by weight\nin bags'],
    ['of entities alone', 'Salt &amp; pepper, caf&eacute;&#39;s &#x20B9;20', "Salt & pepper, café's ₹20"],
    ['that only looks like HTML', 'x < y & z, a <b or c> d, AT&T', 'x < y & z, a <b or c> d, AT&T'],
  ]
  for (const [name, html, text] of read)
    test(`${name} is plain text`, async () => {
      await importFile(`Handle,Title,Body (HTML),Variant Price\nmilk,Milk,"${html.replaceAll('"', '""')}",54\n`)
      expect((await products()).map(({ description }) => description)).toEqual([text])
    })

  test('that the shop has stays as it is in its export', async () => {
    await importFile('Name,Price,Description\nMilk,54,Fresh\n')
    await db.update(product).set({ description: '<p>Fresh</p>' })
    expect((await importFile(await exported())).counts).toMatchObject({ changed: 0, unchanged: 1 })
  })
})

test('columns named in two languages below a title are known', async () => {
  const read = await given(
    'शर्मा किराना,,,,\n\nवस्तु का नाम / Item,वजन / Weight,एमआरपी / MRP,दर / Rate,मात्रा / Qty\nआटा,5 kg,250,240,12\n',
  )
  expect(read).toMatchObject({ headerRow: 3, mapping: ['name', 'unit', 'price', 'salePrice', 'stock'] })
  const [atta] = await rows(await check(read), 'new')
  expect(atta).toMatchObject({ title: 'आटा', product: { unit: '5 kg', price: 250, sellingPrice: 240, stock: 12 } })
})
