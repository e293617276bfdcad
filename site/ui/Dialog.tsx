import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useBackToClose } from './use-back-to-close.ts'
import { useScrimFirst } from './use-scrim-first.ts'

interface Props {
  title: string
  open: boolean
  onClose(): void
  /** For forms with many fields. */
  wide?: boolean
  /** Returns the element to focus on close. By default, the focus returns to where it was before. */
  focusAfter?: (() => HTMLElement | null) | undefined
  children: ReactNode
}

/**
 * A dialog, centred on wide screens and at the bottom of small ones. The first field, other than one for files, has the initial
 * focus, or what has the attribute `data-first`.
 */
export function Dialog({ title, open, onClose, wide = false, focusAfter, children }: Props) {
  useBackToClose(open, onClose)
  const { isPopupDue, root } = useScrimFirst(open)
  const popup = useRef<HTMLDivElement>(null)
  const firstField = () =>
    popup.current?.querySelector<HTMLElement>('input:not([type="file"]), textarea, select, [data-first]') ?? true
  return (
    <Base.Root {...root} open={open} onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Base.Backdrop className="scrim scrim--over" forceRender />
        {isPopupDue && (
          <Base.Popup
            ref={popup}
            className={wide ? 'dialog dialog--wide' : 'dialog'}
            // When opened by touch, no field is focused, because that would bring up the on-screen keyboard.
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
        )}
      </Base.Portal>
    </Base.Root>
  )
}
