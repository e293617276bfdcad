import { useStore } from '@nanostores/react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { $shortcutsEnabled } from './keyboard-shortcuts.ts'
import { KEYS } from './shortcuts.ts'

/** Lists the keyboard shortcuts of the order board. */
export function Help({ open, onClose }: { open: boolean; onClose(): void }) {
  const isOn = useStore($shortcutsEnabled) === 'on'
  return (
    <Dialog title="Keyboard shortcuts" open={open} onClose={onClose}>
      <dl className="desk-keys">
        {KEYS.map(([keys, does]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className="check">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ currentTarget }) => $shortcutsEnabled.set(currentTarget.checked ? 'on' : 'off')}
        />
        Letters work as shortcuts
      </label>
    </Dialog>
  )
}
