import { expect, test } from 'bun:test'
import { newId } from '../platform/runtime/ids.ts'
import { setting } from '../settings/schema.ts'
import { givenShopper } from '../testing/account.ts'
import { givenCategory, givenProduct } from '../testing/catalogue.ts'
import { createTestDatabase } from '../testing/database.ts'

const { db } = await createTestDatabase()
const sql = db.$client
const named = (letter: string) => `${letter.repeat(32)}-400x300`
const urlOf = (letter: string) => `/media/${named(letter)}-400.webp`

async function usedNames(): Promise<string[]> {
  return (await sql`select distinct name from used_image where name is not null order by name`).map(({ name }) => name)
}

test('finds images used by products, categories, people and settings', async () => {
  const category = await givenCategory(db, 'Dairy')
  await sql`update category set image = ${urlOf('a')} where id = ${category}`
  const product = await givenProduct(db, { image: [urlOf('b'), urlOf('c')] })
  const { userId } = await givenShopper({ db })
  await sql`update account set avatar = ${urlOf('d')} where id = ${userId}`
  await db.insert(setting).values({ name: 'logo', value: { light: urlOf('e'), others: [{ at: urlOf('f') }] } })
  expect(await usedNames()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'].map(named))
  await sql`update product set deleted_at = now() where id = ${product}`
  expect(await usedNames()).toEqual(['a', 'd', 'e', 'f'].map(named))
})

test('ignores URLs that are not spelt as those of stored images', async () => {
  const urls = [`https://x.example${urlOf('a')}`, urlOf('a').replace('.webp', '.png'), '/media/../etc', '']
  for (const url of urls) expect((await sql`select image_name(${url}) as name`)[0]).toEqual({ name: null })
})

test('treats images of a waiting import as used, and fetches deleted ones again', async () => {
  const source = { url: 'https://pictures.example/milk.jpg', path: urlOf('7') }
  await sql`insert into catalogue_import (id, file_name, parts) values (${newId()}, 'shop.csv', 1)`
  await sql`insert into catalogue_import_image (import_id, number, product_id, sources)
    select id, 1, ${await givenProduct(db)}::uuid, ${[urlOf('8'), 'https://pictures.example/milk.jpg']} from catalogue_import`
  expect(await usedNames()).toContain(named('8'))
  await sql`insert into image_source ${sql(source)}`
  await sql`insert into image (name) values (${named('7')})`
  await sql`delete from image where name = ${named('7')}`
  expect(await sql`select from image_source`).toHaveLength(0)
})
