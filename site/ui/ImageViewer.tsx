import { Dialog } from '@base-ui/react/dialog'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { Image } from './Image.tsx'
import { useBackToClose } from './use-back-to-close.ts'

interface Props {
  /** URLs of the images. */
  pictures: readonly string[]
  /** Index of the image shown, or null when the viewer is closed. */
  at: number | null
  /** What the images show. */
  name: string
  onMove(at: number): void
  onClose(): void
}

/** Shows one image at full screen. Buttons and arrow keys lead to the others. */
export function ImageViewer({ pictures: images, at, name, onMove, onClose }: Props) {
  useBackToClose(at !== null, onClose)
  const last = useRef(0)
  if (at !== null) last.current = at
  const shown = Math.min(last.current, images.length - 1)
  const several = images.length > 1
  const move = (by: number) => onMove((shown + by + images.length) % images.length)
  const press = ({ key }: KeyboardEvent) => {
    if (several && key === 'ArrowLeft') move(-1)
    if (several && key === 'ArrowRight') move(1)
  }
  return (
    <Dialog.Root open={at !== null} onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Popup className="viewer" onKeyDown={press}>
          <Dialog.Title className="visually-hidden">{name}</Dialog.Title>
          <Image
            key={shown}
            className="viewer__image"
            url={images[shown] ?? ''}
            sizes="100vw"
            alt={name}
            load="eager"
          />
          <Dialog.Close className="icon-button icon-button--line viewer__close" aria-label="Close">
            <X className="icon" aria-hidden="true" />
          </Dialog.Close>
          {several && (
            <div className="viewer__bar">
              <button
                className="icon-button icon-button--line"
                type="button"
                aria-label="Previous image"
                onClick={() => move(-1)}
              >
                <ChevronLeft className="icon" aria-hidden="true" />
              </button>
              <output aria-live="polite">{`${shown + 1}/${images.length}`}</output>
              <button
                className="icon-button icon-button--line"
                type="button"
                aria-label="Next image"
                onClick={() => move(1)}
              >
                <ChevronRight className="icon" aria-hidden="true" />
              </button>
            </div>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
