import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { MessageRefused, MessageUnavailable } from '../../../src/platform/messages/port.ts'
import { whatsAppMessages } from '../../../src/platform/messages/whatsapp.ts'
import { createJsonDouble } from '../provider-double.ts'
import { errorIn, isError, isResponse } from './schema.ts'

const SUCCESS = {
  messaging_product: 'whatsapp',
  contacts: [{ input: '919876543210', wa_id: '919876543210' }],
  messages: [{ id: 'wamid.HBgLMTY1MDU1NTEyMzQ' }],
}
const failureOf = (code: number, message = 'refused') => ({ error: { message, type: 'OAuthException', code } })
const double = createJsonDouble(({ body }) => {
  const error = errorIn(body)
  return error ? Response.json(failureOf(131_009, error), { status: 400 }) : Response.json(SUCCESS)
})
afterAll(() => double.stop())
beforeEach(() => {
  double.asked.length = 0
  double.faults.length = 0
})

const messages = whatsAppMessages({
  phoneNumberId: '105954558954427',
  accessToken: 'token-1',
  language: 'en',
  codeTemplates: ['login_code'],
  apiUrl: `${double.url}/v23.0`,
  timeoutMs: 300,
})
const message = { to: '+919876543210', template: 'order_packed', values: ['Asha', 'ORD-7K2M9QXA'] }
const errorOf = (sent = message) => messages.send(sent).catch((error) => error)
const textsOf = (...values: string[]) => values.map((text) => ({ type: 'text', text }))

describe('a message', () => {
  test('names the template and its values as Meta publishes', async () => {
    expect(await messages.send(message)).toEqual({ id: 'wamid.HBgLMTY1MDU1NTEyMzQ' })
    const [{ path, headers, body }] = double.asked as [(typeof double.asked)[0]]
    expect([path, headers.get('authorization')]).toEqual(['/v23.0/105954558954427/messages', 'Bearer token-1'])
    expect(body).toMatchObject({ to: '919876543210', type: 'template', template: { name: 'order_packed' } })
    expect(body.template.components).toEqual([{ type: 'body', parameters: textsOf('Asha', 'ORD-7K2M9QXA') }])
  })

  test('with a code has it for the button that copies it, too', async () => {
    await messages.send({ ...message, template: 'login_code', values: ['482913'] })
    expect(double.asked[0]!.body.template.components).toEqual([
      { type: 'body', parameters: textsOf('482913') },
      { type: 'button', sub_type: 'url', index: '0', parameters: textsOf('482913') },
    ])
  })
})

describe('the double refuses', () => {
  const body = { type: 'body', parameters: textsOf('482913') }
  const button = { type: 'button', sub_type: 'url', index: '0', parameters: textsOf('482913') }
  const template = { name: 'login_code', language: { policy: 'deterministic', code: 'en' }, components: [body, button] }
  const right = {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: '919876543210',
    type: 'template',
    template,
  }
  const withTemplate = (over: object) => ({ ...right, template: { ...template, ...over } })
  const wrong: [string, object][] = [
    ['no product', { ...right, messaging_product: undefined }],
    ['another type of recipient', { ...right, recipient_type: 'person' }],
    ['a number that is no text', { ...right, to: 919_876_543_210 }],
    ['another type', { ...right, type: 'text' }],
    ['no template', { ...right, template: undefined }],
    ['a template without a name', withTemplate({ name: undefined })],
    ['a language without its code', withTemplate({ language: { policy: 'deterministic' } })],
    ['another language policy', withTemplate({ language: { policy: 'fallback', code: 'en' } })],
    ['another component', withTemplate({ components: [{ ...body, type: 'footer' }] })],
    [
      'a value that is no text',
      withTemplate({ components: [{ ...body, parameters: [{ type: 'text', text: 482_913 }] }] }),
    ],
    ['a button without its position', withTemplate({ components: [body, { ...button, index: undefined }] })],
    ['a button of another type', withTemplate({ components: [body, { ...button, sub_type: 'otp' }] })],
    ['a button without a value', withTemplate({ components: [body, { ...button, parameters: [] }] })],
  ]
  test('nothing that is right', () => expect(errorIn(right)).toBeNull())
  test.each(wrong)('%s', (_, sent) => expect(errorIn(JSON.parse(JSON.stringify(sent)))).not.toBeNull())
  test('to say what Meta would not', () => {
    expect([isResponse(SUCCESS), isResponse({ messages: [{ id: 1 }] })]).toEqual([true, false])
    expect([isError(failureOf(190)), isError({ error: { code: 190 } })]).toEqual([true, false])
  })
})

describe('an error', () => {
  test.each([131_026, 132_000])('about the message is final (%d)', async (code) => {
    double.faults.push(Response.json(failureOf(code), { status: 400 }))
    expect(await errorOf()).toBeInstanceOf(MessageRefused)
  })

  test.each([190, 130_429, 132_001])('that somebody may mend is not (%d)', async (code) => {
    double.faults.push(Response.json(failureOf(code), { status: 400 }))
    expect(await errorOf()).toBeInstanceOf(MessageUnavailable)
  })

  test('tells the log neither the number nor the code', async () => {
    double.faults.push(Response.json(failureOf(1, '482913 to +91 98765 43210 failed'), { status: 500 }))
    expect((await errorOf()).message).toBe('WhatsApp returned 500, code 1: … to +… failed')
  })

  test('is a silent provider, a gateway, or a redirect, which is not followed', async () => {
    double.faults.push('hang', new Response('Bad Gateway', { status: 502 }), Response.redirect(double.url, 307))
    for (const _ of ['hang', 'gateway', 'redirect']) expect(await errorOf()).toBeInstanceOf(MessageUnavailable)
    expect(double.asked).toHaveLength(3)
  })
})

test('a number that is not in E.164 is refused before WhatsApp is asked', async () => {
  expect(await errorOf({ ...message, to: '98765 43210' })).toBeInstanceOf(MessageRefused)
  expect(double.asked).toHaveLength(0)
})
