import { showToast } from './toasts.ts'

/**
 * Copies a text, and says so.
 * @param otherwise what to do in a browser that does not allow it, such as "please type it".
 */
export async function copyText(text: string, otherwise: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast('success', 'Copied')
  } catch {
    showToast('error', `This browser does not allow copying: ${otherwise}`)
  }
}
