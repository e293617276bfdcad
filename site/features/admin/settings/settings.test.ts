import { afterEach, beforeEach, expect, type Mock, spyOn, test } from 'bun:test'
import { useTestStorageEngine as storeInMemory } from '@nanostores/persistent'
import { DEFAULT_SETTINGS, type ShopSettings } from '../../../../src/settings/contract.ts'
import { checkSettings } from '../../../../src/shared/schemas/settings.ts'
import { $toasts, dismissToast } from '../../toasts/toasts.ts'

// The stores bind to their storage when they are created, so the test storage has to be set up first.
storeInMemory()
const { saveSettings } = await import('./settings.ts')

let fetched: Mock<typeof fetch>

beforeEach(() => {
  fetched = spyOn(globalThis, 'fetch') as unknown as Mock<typeof fetch>
  fetched.mockImplementation((async () =>
    Response.json({ success: true, error: false, message: 'Settings saved', data: DEFAULT_SETTINGS })) as never)
})

afterEach(() => {
  fetched.mockRestore()
  for (const toast of $toasts.get()) dismissToast(toast.id)
})

test('shows the error of the server without sending invalid settings', async () => {
  const wrong: Partial<ShopSettings> = {
    shopName: '',
    deliveryNote: '🥛'.repeat(61),
    maxLines: 101,
    social: { ...DEFAULT_SETTINGS.social, facebook: 'javascript:alert(1)' },
  }
  expect(await saveSettings(wrong)).toEqual({ ...checkSettings(wrong).errors })
  expect(Object.keys(checkSettings(wrong).errors)).toEqual(['shopName', 'deliveryNote', 'maxLines', 'social.facebook'])
  expect($toasts.get().map(({ text }) => text)).toEqual(['Nothing was saved: see the marked fields'])
  expect(fetched).not.toHaveBeenCalled()
})

test('sends valid settings', async () => {
  expect(await saveSettings({ shopName: 'Tokri', deliveryNote: '🥛'.repeat(60) })).toEqual({})
  expect(fetched).toHaveBeenCalledTimes(1)
})
