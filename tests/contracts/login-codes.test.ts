import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { accountThrottle } from '../../src/account/schema.ts'
import { outboxTransport, readOutbox } from '../../src/platform/mail/outbox.ts'
import type { OutgoingEmail } from '../../src/platform/mail/sender.ts'
import { openCodeChannels } from '../../src/platform/messages/open.ts'
import { createTestApp } from '../../src/testing/app.ts'
import { hastenJobs, jobsWith } from '../../src/testing/jobs.ts'
import { sendQueuedCodes } from '../../src/testing/messages.ts'
import { createVisitor } from '../../src/testing/visitor.ts'
import * as msg91 from './msg91/schema.ts'
import { createJsonDouble } from './provider-double.ts'
import * as whatsApp from './whatsapp/schema.ts'

// Codes from the request of a shopper to what a provider gets, by doubles that refuse what the providers would refuse.
const meta = createJsonDouble(({ body }) =>
  whatsApp.errorIn(body)
    ? Response.json({ error: { message: 'refused', type: 'OAuthException', code: 131_009 } }, { status: 400 })
    : Response.json({ messaging_product: 'whatsapp', messages: [{ id: 'wamid.1' }] }),
)
const sms = createJsonDouble(({ body }) =>
  msg91.errorIn(body)
    ? Response.json({ type: 'error', message: 'refused' }, { status: 400 })
    : Response.json({ type: 'success', message: '1' }),
)
afterAll(() => Promise.all([meta.stop(), sms.stop()]))
beforeEach(() => {
  for (const double of [meta, sms]) double.asked.length = double.faults.length = 0
})

const stored: OutgoingEmail[] = []
const whatsAppSettings = {
  phoneNumberId: '1059',
  accessToken: 'token-1',
  codeTemplate: 'login_code',
  orderTemplates: {},
  language: 'en',
  apiUrl: meta.url,
  timeoutMs: 500,
}
const open = (over: object = {}) =>
  openCodeChannels(
    {
      whatsApp: whatsAppSettings,
      msg91: {
        authKey: 'key-1',
        codeTemplate: '6500a1',
        orderTemplates: {},
        sender: 'TOKRIS',
        apiUrl: `${sms.url}/flow/`,
      },
      smtpUrl: null,
      ...over,
    },
    { toOutbox: async (email) => void stored.push(email), host: 'shop.example' },
  )

const shop = await createTestApp()
const undeliverable = () => Response.json({ error: { message: 'undeliverable', code: 131_026 } }, { status: 400 })
const whatsAppCode = (): string => meta.asked.at(-1)!.body.template.components[0].parameters[0].text
const smsCode = (): string => sms.asked.at(-1)!.body.recipients[0].VAR1
const givenCodes = async () => {
  const [row] = await shop.db.select().from(accountThrottle).where(eq(accountThrottle.key, 'mobileCodeOfShop'))
  return row?.count
}
let number = 9_000_000_000
const ask = async (over: object = {}) => {
  const mobile = String(++number)
  const visitor = createVisitor(shop)
  const { status } = await visitor.call('POST', '/api/user/request-login-code', { mobile, ...over })
  expect(status).toBe(200)
  const enter = (otp: string) => visitor.call('POST', '/api/user/login-code', { mobile, otp, name: 'Ravi' })
  return { mobile, enter }
}

describe('a code that a shopper asks for', () => {
  test('reaches WhatsApp by the approved template, and signs in', async () => {
    const { mobile, enter } = await ask()
    await sendQueuedCodes(shop, open())
    const [{ body }] = meta.asked as [(typeof meta.asked)[0]]
    expect([body.to, body.template.name]).toEqual([`91${mobile}`, 'login_code'])
    expect((await enter(body.template.components[0].parameters[0].text)).status).toBe(200)
    expect(sms.asked).toHaveLength(0)
  })

  test('reaches MSG91 on ask, by the template that DLT approved, and signs in', async () => {
    const { mobile, enter } = await ask({ channel: 'sms' })
    await sendQueuedCodes(shop, open())
    const [{ body, headers }] = sms.asked as [(typeof sms.asked)[0]]
    expect(headers.get('authkey')).toBe('key-1')
    expect(body).toMatchObject({ template_id: '6500a1', sender: 'TOKRIS', recipients: [{ mobiles: `91${mobile}` }] })
    expect((await enter(body.recipients[0].VAR1)).status).toBe(200)
  })

  test('is sent again after a failure of the only provider, and not after a refusal', async () => {
    const { enter } = await ask()
    meta.faults.push(new Response('Bad Gateway', { status: 502 }))
    await sendQueuedCodes(shop, open({ msg91: null }))
    expect(await jobsWith(shop.db.$client, {})).toHaveLength(1)
    await hastenJobs(shop.db.$client)
    await sendQueuedCodes(shop, open({ msg91: null }))
    expect((await enter(whatsAppCode())).status).toBe(200)

    await ask()
    meta.faults.push(undeliverable())
    await sendQueuedCodes(shop, open({ msg91: null }))
    expect(await jobsWith(shop.db.$client, {})).toHaveLength(0)
  })

  test.each([
    ['refuses it for good', undeliverable],
    ['fails', () => new Response('Bad Gateway', { status: 502 })],
    ['does not respond in time', () => 'hang' as const],
  ])('goes by SMS when WhatsApp %s: one code, which was counted once, and no third message', async (_, fault) => {
    const { enter } = await ask()
    const used = await givenCodes()
    meta.faults.push(fault())
    await sendQueuedCodes(shop, open())
    expect([meta.asked.length, sms.asked.length]).toEqual([1, 1])
    expect(await jobsWith(shop.db.$client, {})).toEqual([])
    expect(smsCode()).toBe(whatsAppCode())
    expect(await givenCodes()).toBe(used)
    expect((await enter(smsCode())).status).toBe(200)
    expect((await enter(whatsAppCode())).status).toBe(400)
  })

  test('is tried again by both while neither takes it, and is lost once both refuse it', async () => {
    await ask()
    meta.faults.push(new Response('Bad Gateway', { status: 502 }))
    sms.faults.push(new Response('Bad Gateway', { status: 502 }))
    await sendQueuedCodes(shop, open())
    expect(await jobsWith(shop.db.$client, {})).toHaveLength(1)
    meta.faults.push(undeliverable())
    await hastenJobs(shop.db.$client)
    await sendQueuedCodes(shop, open())
    expect(await jobsWith(shop.db.$client, {})).toHaveLength(0)
    expect([meta.asked.length, sms.asked.length]).toEqual([2, 2])
  })

  test('is in the outbox of a shop that sends neither messages nor emails, as a phone would read it', async () => {
    const channels = open({ whatsApp: null, msg91: null })
    expect(Object.keys(channels)).toEqual(['outbox'])
    await channels.outbox!({ id: '1', to: '+919876543210', code: '482913' })
    expect(stored).toMatchObject([{ to: '+919876543210', email: { subject: '482913 is your code' } }])
    expect(stored[0]!.email.blocks.at(-1)).toEqual({ text: '@shop.example #482913' })
    const folder = mkdtempSync(join(tmpdir(), 'outbox-'))
    const { subject } = stored[0]!.email
    await outboxTransport(folder, 'shop@localhost').send({ ...stored[0]!, subject, html: '', text: '482913' })
    expect(await readOutbox(folder)).toMatchObject([{ to: '+919876543210', text: '482913\n' }])
    rmSync(folder, { recursive: true })
    expect(open({ whatsApp: null, msg91: null, smtpUrl: 'smtp://mail.example' })).toEqual({})
  })
})
