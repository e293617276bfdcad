import { afterEach, expect, test } from 'bun:test'
import { saveSettings } from '../settings/queries.ts'
import { setting } from '../settings/schema.ts'
import { createTestApp } from '../testing/app.ts'

const { call, db } = await createTestApp()

afterEach(async () => {
  await db.delete(setting)
})

test('says where a pincode is, and whether the shop delivers there', async () => {
  const place = async (pincode: string) => (await call('GET', `/api/shop/pincode?pincode=${pincode}`)).body
  const indiranagar = { pincode: '560038', city: 'Bengaluru', state: 'Karnataka' }
  expect(await place('560038')).toMatchObject({ message: '', data: { ...indiranagar, serves: true } })
  await saveSettings(db, { servedPincodes: ['4110*', '999999'] })
  expect(await place('560038')).toMatchObject({
    message: 'We do not deliver to 560038 yet',
    data: { ...indiranagar, serves: false },
  })
  expect((await place('411045')).data).toMatchObject({ city: 'Pune', serves: true })
  // The owner may deliver to a pincode that is newer than the table.
  expect((await place('999999')).data).toEqual({ pincode: '999999', city: null, state: null, serves: true })
})

test.each(['५६००३८', '५६० ०३८', '５６００３８', '560 038'])('reads %p as a pincode', async (typed) => {
  const { body } = await call('GET', `/api/shop/pincode?pincode=${encodeURIComponent(typed)}`)
  expect(body.data).toMatchObject({ pincode: '560038', city: 'Bengaluru' })
  const serves = await call('GET', `/api/shop/serves?pincode=${encodeURIComponent(typed)}`)
  expect(serves.body.data).toEqual({ serves: true })
})

test.each(['56', '056001', '5600388', '56003x', '', '560038&pincode=1'])('refuses %p as a pincode', async (pincode) => {
  const { status, body } = await call('GET', `/api/shop/pincode?pincode=${pincode}`)
  expect([status, body.message]).toEqual([400, expect.stringContaining('pincode')])
})

test('finds the pincode of a position, and says so where there is none', async () => {
  const near = (latitude: unknown, longitude: unknown) =>
    call('POST', '/api/shop/nearest-pincode', { latitude, longitude })
  expect((await near(18.51, 73.88)).body.data).toEqual({
    pincode: '411001',
    city: 'Pune',
    state: 'Maharashtra',
    serves: true,
  })
  expect(await near(0, 0)).toMatchObject({
    status: 404,
    body: { message: 'We know no pincode near you. Please type yours.' },
  })
  expect((await near(91, 0)).body.message).toContain('latitude')
  expect((await near(18, 'east')).body.message).toContain('longitude')
  expect((await near(null, 73)).status).toBe(400)
})
