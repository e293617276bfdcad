import { atom } from 'nanostores'
import type { DemoLeft } from '../../src/catalogue/clearing/service.ts'
import type { SetupCheckName, SetupView } from '../../src/reports/setup/contract.ts'
import { acceptCheck, fetchDemo, fetchSetup, removeDemo, sendTestMail } from '../lib/admin/owner.ts'
import { loadToday } from './admin-today.ts'
import { $userId } from './session.ts'
import { showToast } from './toasts.ts'

/** What is still to be set up; undefined until the shop has told it. */
export const $setup = atom<SetupView | undefined>(undefined)

/** What of the demo is on sale; undefined until the shop has told it, null when it did not answer. */
export const $demo = atom<DemoLeft | null | undefined>(undefined)

/** How the last test mail fared, until the page is left. */
export const $mailWords = atom<{ isGood: boolean; text: string } | null>(null)

export async function loadSetup(): Promise<void> {
  const reply = await fetchSetup()
  if (reply.success) $setup.set(reply.data)
}

export async function accept(name: SetupCheckName): Promise<void> {
  const reply = await acceptCheck(name)
  if (reply.success) $setup.set(reply.data)
  else showToast('error', reply.message)
}

export async function tryMail(): Promise<void> {
  $mailWords.set(null)
  const reply = await sendTestMail()
  $mailWords.set({ isGood: reply.success && reply.data.isSent, text: reply.message })
  await loadSetup()
}

export async function loadDemo(): Promise<void> {
  $demo.set(undefined)
  const reply = await fetchDemo()
  $demo.set(reply.success ? reply.data : null)
}

/** Takes the demo off sale; answers what is wrong, or null. */
export async function clearDemo(confirm: string, withEdited: boolean): Promise<string | null> {
  const reply = await removeDemo(confirm, withEdited)
  if (!reply.success) return reply.message
  const { products, kept } = reply.data
  const stayed = kept.length > 0 ? `, ${counted(kept.length)} that you edited stayed` : ''
  showToast('success', `${counted(products)} of the demo removed${stayed}`)
  await Promise.all([loadSetup(), loadToday()])
  return null
}

function counted(products: number): string {
  return products === 1 ? '1 product' : `${products} products`
}

$userId.listen(() => {
  $setup.set(undefined)
  $demo.set(undefined)
  $mailWords.set(null)
})
