import { expect, test } from 'bun:test'
import * as paths from '../api/paths.ts'
import { listingCardsPath, packsPath, rowCardsPath } from '../api/paths.ts'
import { SHOP_PAGE } from './look-ahead.ts'

const id = '0190a0b0c0d070008000aabbccddeeff'

test('of all pages of the shop, only those of products are loaded ahead', () => {
  const all = Object.values(paths).filter((path) => typeof path === 'string' && path.startsWith('/'))
  expect(all.length).toBeGreaterThan(25)
  expect(all.filter((path) => SHOP_PAGE.test(path as string))).toEqual([paths.HOME, paths.SEARCH])
  for (const path of [`/product/Milk-${id}`, `/product/${id}`, `/Dairy-${id}`, `/Dairy-${id}/%E0%A4%A6-${id}`])
    expect([path, SHOP_PAGE.test(path)]).toEqual([path, true])
})

test('nothing else is: no fragments, images, invoices or calls', () => {
  const invoice = `/api/order/invoice/${id}`
  const fragments = [listingCardsPath(id, id), packsPath(id), rowCardsPath(id)]
  for (const path of [invoice, ...fragments, `/media/${id}-640x640-320.avif`, `/${id}.json`])
    expect([path, SHOP_PAGE.test(path)]).toEqual([path, false])
})
