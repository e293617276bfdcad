import { expect, test } from 'bun:test'
import { givenBrowserStorage } from '../../testing/browser-storage.ts'

givenBrowserStorage()
const { mobileLabel, sentLabel } = await import('./mobile-login.ts')

test('a number is shown as people read it, however it is stored', () => {
  expect([mobileLabel('+919876543210'), mobileLabel('9876543210')]).toEqual(['+91 98765 43210', '+91 98765 43210'])
})

test('where the code is looked for is said by its way', () => {
  expect(sentLabel('whatsapp', ['whatsapp'])).toContain('by WhatsApp.')
  expect(sentLabel('sms', ['sms'])).toContain('by SMS.')
  expect(sentLabel('whatsapp', ['sms', 'whatsapp'])).toContain('by WhatsApp, or by SMS if that fails.')
  expect(sentLabel('outbox', ['outbox'])).toContain('in the outbox')
})
