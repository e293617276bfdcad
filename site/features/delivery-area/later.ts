import { loadOnce } from '../../ui/load-once.ts'
import { checkArea, followArea } from './follow-area.ts'
import { followOpening } from './follow-opening.ts'

export { checkArea }

followArea()
if (document.querySelector('.header__promise')) followOpening()

export const loadDialog = loadOnce(() => import('./dialog.tsx'))

for (const sign of ['pointerenter', 'focusin'])
  document.querySelector('delivery-area')?.addEventListener(sign, () => void loadDialog().catch(() => {}))
