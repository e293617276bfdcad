import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { msg91Messages } from '../../../src/platform/messages/msg91.ts'
import { MessageRefused, MessageUnavailable } from '../../../src/platform/messages/port.ts'
import { createJsonDouble } from '../provider-double.ts'
import { errorIn, isResponse } from './schema.ts'

const SUCCESS = { message: '5762846b4f8d285d378b4567', type: 'success' }
const double = createJsonDouble(({ body }) => {
  const error = errorIn(body)
  return error ? Response.json({ message: error, type: 'error' }, { status: 400 }) : Response.json(SUCCESS)
})
afterAll(() => double.stop())
beforeEach(() => {
  double.asked.length = 0
  double.faults.length = 0
})

const messages = msg91Messages({
  authKey: 'key-1',
  sender: 'TOKRIS',
  apiUrl: `${double.url}/api/v5/flow/`,
  timeoutMs: 300,
})
const message = { to: '+919876543210', template: '65e06f45d6fc0527', values: ['482913', '10'] }
const errorOf = (sent = message) => messages.send(sent).catch((error) => error)

test('an SMS names the template and its values as MSG91 documents', async () => {
  expect(await messages.send(message)).toEqual({ id: SUCCESS.message })
  const [{ path, headers, body }] = double.asked as [(typeof double.asked)[0]]
  expect([path, headers.get('authkey')]).toEqual(['/api/v5/flow/', 'key-1'])
  expect(body).toEqual({
    template_id: '65e06f45d6fc0527',
    sender: 'TOKRIS',
    short_url: '0',
    recipients: [{ mobiles: '919876543210', VAR1: '482913', VAR2: '10' }],
  })
})

describe('the double refuses', () => {
  const right = {
    template_id: 't',
    short_url: '0',
    sender: 'TOKRIS',
    recipients: [{ mobiles: '919876543210', VAR1: '1' }],
  }
  const wrong: [string, object][] = [
    ['no template', { ...right, template_id: undefined }],
    ['a template that is no text', { ...right, template_id: 7 }],
    ['no recipients', { ...right, recipients: [] }],
    ['a number with a plus sign', { ...right, recipients: [{ mobiles: '+919876543210' }] }],
    ['a recipient without a number', { ...right, recipients: [{ VAR1: '1' }] }],
    ['a value that is no text', { ...right, recipients: [{ mobiles: '919876543210', VAR1: 1 }] }],
    ['another switch of the shortener', { ...right, short_url: 'off' }],
    ['an empty sender', { ...right, sender: '' }],
    ['a misspelt field', { ...right, recipient: [] }],
  ]
  test('nothing that is right', () => expect(errorIn(right)).toBeNull())
  test.each(wrong)('%s', (_, body) => expect(errorIn(JSON.parse(JSON.stringify(body)))).not.toBeNull())
  test('to say what MSG91 would not', () =>
    expect([isResponse(SUCCESS), isResponse({ type: 'sent' })]).toEqual([true, false]))
})

describe('a later attempt may succeed after', () => {
  test('an error, of which the log gets neither number nor code', async () => {
    double.faults.push(Response.json({ type: 'error', message: 'cannot send 482913 to 919876543210' }))
    const error = await errorOf()
    expect(error).toBeInstanceOf(MessageUnavailable)
    expect(error.message).toBe('MSG91 returned 200: cannot send … to …')
  })

  test('the page of a gateway', async () => {
    double.faults.push(new Response('<h1>Bad Gateway</h1>', { status: 502 }))
    expect(await errorOf()).toBeInstanceOf(MessageUnavailable)
  })

  test('silence', async () => {
    double.faults.push('hang')
    expect(await errorOf()).toBeInstanceOf(MessageUnavailable)
  })

  test('a redirect, which is not followed', async () => {
    double.faults.push(Response.redirect(`${double.url}/elsewhere`, 307))
    expect(await errorOf()).toBeInstanceOf(MessageUnavailable)
    expect(double.asked).toHaveLength(1)
  })
})

test('a number that is not in E.164 is refused before MSG91 is asked', async () => {
  expect(await errorOf({ ...message, to: '9876543210' })).toBeInstanceOf(MessageRefused)
  expect(double.asked).toHaveLength(0)
})
