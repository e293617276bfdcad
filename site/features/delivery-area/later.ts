import { loadOnce } from '../../ui/load-once.ts'
import { checkArea, followArea } from './follow-area.ts'

export { checkArea }

followArea()

export const loadDialog = loadOnce(() => import('./dialog.tsx'))

for (const sign of ['pointerenter', 'focusin'])
  document.querySelector('delivery-area')?.addEventListener(sign, () => void loadDialog().catch(() => {}))
