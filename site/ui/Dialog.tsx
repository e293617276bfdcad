import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'

interface Props {
  title: string
  open: boolean
  onClose(): void
  /** For a form with many fields. */
  wide?: boolean
  /** Where the focus goes when it closes; without it, to where it was before. */
  focusAfter?: (() => HTMLElement | null) | undefined
  children: ReactNode
}

/** A dialog: in the middle of a wide screen, at the foot of a phone's. The focus starts in its first field. */
export function Dialog({ title, open, onClose, wide = false, focusAfter, children }: Props) {
  const popup = useRef<HTMLDivElement>(null)
  const firstField = () => popup.current?.querySelector<HTMLElement>('input, textarea, select') ?? true
  return (
    <Base.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Base.Backdrop className="scrim scrim--over" forceRender />
        <Base.Popup
          ref={popup}
          className={wide ? 'dialog dialog--wide' : 'dialog'}
          // A finger that opened it has no use for the keyboard that a focused field brings up.
          initialFocus={(how) => how === 'touch' || firstField()}
          finalFocus={focusAfter ? () => focusAfter() ?? true : true}
        >
          <div className="dialog__head">
            <Base.Title>{title}</Base.Title>
            <Base.Close className="icon-button" aria-label="Close">
              <X className="icon" aria-hidden="true" />
            </Base.Close>
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
