import { atom } from 'nanostores'
import type { DemoLeft, SetupCheckName, SetupView } from '../../../../src/dashboard/onboarding/contract.ts'
import { $userId } from '../../account/session.ts'
import { showToast } from '../../toasts/toasts.ts'
import { acceptCheck, type DemoPhrase, fetchDemo, fetchSetup, removeDemo, sendTestMail } from './api.ts'
import { loadToday } from './dashboard.ts'

/** The onboarding checklist. Undefined until loaded. */
export const $setup = atom<SetupView | undefined>(undefined)

/** What is left of the demo on sale. Undefined until loaded, null if loading failed. */
export const $demo = atom<DemoLeft | null | undefined>(undefined)

/** Result of the last test email, until the page is left. */
export const $mailLabel = atom<{ isGood: boolean; text: string } | null>(null)

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
  $mailLabel.set(null)
  const reply = await sendTestMail()
  $mailLabel.set({ isGood: reply.success && reply.data.isSent, text: reply.message })
  await loadSetup()
}

export async function loadDemo(): Promise<void> {
  $demo.set(undefined)
  const reply = await fetchDemo()
  $demo.set(reply.success ? reply.data : null)
}

/** Takes the demo off sale. Returns the error message, or null. */
export async function clearDemo(confirm: DemoPhrase, withEdited: boolean): Promise<string | null> {
  const reply = await removeDemo(confirm, withEdited)
  if (!reply.success) return reply.message
  const { products, kept: stored } = reply.data
  const stayed = stored.length > 0 ? `, ${counted(stored.length)} that you edited stayed` : ''
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
  $mailLabel.set(null)
})
