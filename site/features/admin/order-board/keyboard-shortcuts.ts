import { persistentAtom } from '@nanostores/persistent'

/** Whether single letters work as shortcuts on the order board. People who use speech input may need to turn them off. */
export const $shortcutsEnabled = persistentAtom<'on' | 'off'>('desk-letters', 'on')
