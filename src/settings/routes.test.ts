import { afterEach, describe, expect, test } from 'bun:test'
import { auditLog } from '../platform/audit/schema.ts'
import { givenAdmin } from '../testing/account.ts'
import { createTestApp } from '../testing/app.ts'
import { DEFAULT_SETTINGS } from './contract.ts'
import { saveSettings } from './queries.ts'
import { setting } from './schema.ts'

const shop = await createTestApp()
const { call, db } = shop
const admin = await givenAdmin(shop)

const save = (changed: unknown) => call('PUT', '/api/settings', changed, admin.headers)
const all = async () => (await call('GET', '/api/settings/all', undefined, admin.headers)).body.data
const status = async () => (await call('GET', '/api/shop/status')).body.data

afterEach(async () => {
  await db.delete(setting)
})

describe('changing settings', () => {
  test('a pause that would be over is refused by its field, and one that has ended meanwhile is not', async () => {
    const until = new Date(Date.now() - 60_000).toISOString()
    expect(await save({ paused: { message: 'Rain', until }, maxLines: 20 })).toMatchObject({
      status: 400,
      body: {
        code: 'invalid',
        message: 'paused.until is over already: choose a later time',
        data: { faults: { 'paused.until': 'is over already: choose a later time' } },
      },
    })
    expect(await all()).toMatchObject({ paused: null, maxLines: DEFAULT_SETTINGS.maxLines })
    await saveSettings(db, { paused: { message: 'Rain', until } })
    expect((await save(await all())).status).toBe(200)
  })

  test('changes given settings, leaves others, and returns all', async () => {
    await save({ shopName: 'Anand Stores' })
    const { body } = await save({ badgeText: ' 15  min ' })
    expect(body).toMatchObject({ success: true, message: 'Settings saved' })
    expect(body.data).toEqual({ ...DEFAULT_SETTINGS, shopName: 'Anand Stores', badgeText: '15 min' })
    expect(await all()).toEqual(body.data)
  })

  test('twenty admins who change different settings at once lose nothing', async () => {
    const names = ['minimumOrderInRupees', 'deliveryFeeInRupees', 'freeDeliveryFromInRupees', 'handlingFeeInRupees']
    await Promise.all(Array.from({ length: 20 }, (_, at) => save({ [names[at % 4]!]: 10 + (at % 4) })))
    expect(await all()).toMatchObject(Object.fromEntries(names.map((name, at) => [name, 10 + at])))
  })

  test('replaces nothing that somebody else has changed since it was read, and names it', async () => {
    await save({ shopName: 'Ganesh A', contact: { email: 'a@example.com', phone: '' } })
    const began = await all()
    await save({ shopName: 'Ganesh B', contact: { email: 'b@example.com', phone: '' }, maxLines: 20 })
    const asked = {
      shopName: 'Ganesh C',
      maxLines: 20,
      expected: { shopName: began.shopName, maxLines: began.maxLines },
    }
    expect(await save(asked)).toMatchObject({
      status: 409,
      body: {
        code: 'settings_changed',
        message: 'Somebody saved "Ganesh B" meanwhile: save again to replace it',
        data: {
          faults: { shopName: 'somebody saved "Ganesh B" meanwhile: save again to replace it' },
          settings: { shopName: 'Ganesh B' },
        },
      },
    })
    expect(await all()).toMatchObject({ shopName: 'Ganesh B', maxLines: 20 })
    expect((await save({ ...asked, expected: { shopName: 'Ganesh B' } })).body.data.shopName).toBe('Ganesh C')
    // Fields of one setting that different admins change are merged.
    const { contact } = began
    const merged = await save({ contact: { ...contact, phone: '+91 98220 11111' }, expected: { contact } })
    expect(merged.body.data.contact).toEqual({ email: 'b@example.com', phone: '+91 98220 11111' })
    const mail = await save({ contact: { ...contact, email: 'c@example.com' }, expected: { contact } })
    expect(Object.keys(mail.body.data.faults)).toEqual(['contact.email'])
    expect((await save({ shopName: 'Ganesh D', expected: 'Ganesh C' })).status).toBe(400)
  })

  test('writes changed settings with their previous values to the audit log', async () => {
    const before = await db.select().from(auditLog)
    await save({ shopName: 'Tokri', minimumOrderInRupees: 99 })
    await save({ minimumOrderInRupees: 99 })
    const written = await db.select().from(auditLog)
    expect(written.slice(before.length)).toMatchObject([
      {
        actorId: admin.userId,
        action: 'Changed settings',
        subject: 'minimumOrderInRupees',
        changes: { minimumOrderInRupees: { before: 0, after: 99 } },
      },
    ])
  })

  test('saves all or nothing, and names every invalid field', async () => {
    const { status, body } = await save({ shopName: '', badgeText: '5 min', social: { facebook: 'http://x.example' } })
    expect(status).toBe(400)
    expect(body.message).toBe('shopName must not be empty')
    expect(body.data.faults).toMatchObject({
      shopName: 'must not be empty',
      'social.facebook': 'must begin with https://',
    })
    expect(await all()).toEqual(DEFAULT_SETTINGS)
  })

  test('a pause can begin and be taken back', async () => {
    await save({ paused: { message: 'Back after lunch', until: null } })
    expect(await status()).toMatchObject({ isOpen: false, isPaused: true, message: 'Back after lunch.' })
    await save({ paused: null })
    expect(await status()).toMatchObject({ isOpen: true, isPaused: false, message: '' })
  })
})

describe('what anybody may know', () => {
  test('returns fees and minimum in rupees, without the private settings', async () => {
    await save({ deliveryFeeInRupees: 25, freeDeliveryFromInRupees: 199, minimumOrderInRupees: 49.5, gstin: '' })
    const { body } = await call('GET', '/api/settings')
    expect(body.data).toMatchObject({ shopName: 'Tokri', deliveryFee: 25, freeDeliveryFrom: 199, minimumOrder: 49.5 })
    for (const own of ['servedPincodes', 'gstin', 'lowStockThreshold']) expect(body.data).not.toHaveProperty(own)
  })

  test('returns whether a pincode is served, with a message if it is not', async () => {
    const serves = async (pincode: string) => (await call('GET', `/api/shop/serves?pincode=${pincode}`)).body
    expect((await serves('560001')).data).toEqual({ serves: true })
    await save({ servedPincodes: ['411001', '4110*'] })
    expect((await serves('411045')).data).toEqual({ serves: true })
    expect(await serves('560001')).toMatchObject({
      data: { serves: false },
      message: 'We do not deliver to 560001 yet',
    })
    expect((await call('GET', '/api/shop/serves?pincode=56')).status).toBe(400)
  })
})
