import { expect, test } from 'bun:test'
import { deleteUnusedImages } from '../../images/garbage-collection.ts'
import { givenShopper, TEST_ACCOUNTS, TEST_PASSWORD } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { imageBytes } from '../../testing/images.ts'

const { app, call, db } = await createTestApp()
const { media } = TEST_ACCOUNTS

async function uploadAvatar(headers: Record<string, string>, number: number): Promise<string> {
  const body = new FormData()
  body.set('avatar', new File([await imageBytes(number)], 'me.png'))
  const url = 'http://localhost/api/user/upload-avatar'
  const response = await app.handle(new Request(url, { method: 'PUT', headers, body }))
  return (await response.json()).data.avatar
}

const isThere = (address: string) => media.has(address.slice('/media/'.length))

test('changing the picture or deleting the account leaves no file behind', async () => {
  const { headers } = await givenShopper({ db })
  const first = await uploadAvatar(headers, 7001)
  const second = await uploadAvatar(headers, 7002)
  await deleteUnusedImages({ db, media })
  expect([await isThere(first), await isThere(second)]).toEqual([false, true])
  await call('DELETE', '/api/user/delete-account', { password: TEST_PASSWORD }, headers)
  await deleteUnusedImages({ db, media })
  expect(await isThere(second)).toBeFalse()
})

test('a picture that two people have stays until both are without it', async () => {
  const [one, other] = [await givenShopper({ db }), await givenShopper({ db })]
  const shared = await uploadAvatar(one.headers, 7003)
  expect(await uploadAvatar(other.headers, 7003)).toBe(shared)
  await uploadAvatar(one.headers, 7004)
  await deleteUnusedImages({ db, media })
  expect(await isThere(shared)).toBeTrue()
  expect((await call('GET', '/api/user/user-details', undefined, other.headers)).body.data.avatar).toBe(shared)
})

test('choosing the same picture again keeps it', async () => {
  const { headers } = await givenShopper({ db })
  const avatar = await uploadAvatar(headers, 7005)
  expect(await uploadAvatar(headers, 7005)).toBe(avatar)
  await deleteUnusedImages({ db, media })
  expect(await isThere(avatar)).toBeTrue()
})
