import { persistentAtom } from '@nanostores/persistent'

/** Whether letters alone do something at the desk: who speaks to the browser may have to turn them off. */
export const $shortcutsEnabled = persistentAtom<'on' | 'off'>('desk-letters', 'on')
