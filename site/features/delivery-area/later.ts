import { loadOnce } from '../../ui/load-once.ts'
import { checkArea, followArea } from './follow-area.ts'
import { followOpening } from './follow-opening.ts'

export { checkArea }

followArea()
if (document.querySelector('.header__promise')) followOpening()

export const loadDialog = loadOnce(() => import('./dialog.tsx'))

// Where products say that the area is not served; cards come later, too.
document.addEventListener('click', ({ target }) => {
  if ((target as Element).closest('[data-change-area]'))
    document.querySelector<HTMLElement>('delivery-area button')!.click()
})

for (const sign of ['pointerenter', 'focusin'])
  document.querySelector('delivery-area')?.addEventListener(sign, () => void loadDialog().catch(() => {}))
