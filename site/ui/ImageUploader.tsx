import { CircleAlert, ImageUp } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { ImageTile } from './ImageTile.tsx'
import { ImageViewer } from './ImageViewer.tsx'
import { ACCEPTED_IMAGES, storedUrls } from './image-tiles.ts'
import { type PendingImages, type SendImage, useImageTiles } from './use-image-tiles.ts'

interface Props {
  label: string
  /** Label of the drop zone. */
  action: string
  /** The initial images. Change the `key` to start over. */
  pictures: readonly string[]
  single?: boolean
  /** Maximum number of images. */
  max?: number
  /** Why no image can be selected yet. */
  disabledReason?: string | undefined
  hint?: string | undefined
  error?: string | undefined
  send: SendImage
  onChange(images: string[]): void
  onPending(pending: PendingImages): void
}

/**
 * An uploader for images by drag and drop, paste or file dialog. Images can be reordered, enlarged, retried and
 * removed.
 */
export function ImageUploader(props: Props) {
  const { label, action, single = false, max, disabledReason, hint, error, send, onChange, onPending } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [enlarged, setEnlarged] = useState<number | null>(null)
  const { tiles, busy, refusals, add, retry, change } = useImageTiles({
    pictures: props.pictures,
    single,
    max,
    send,
    onChange,
    onPending,
  })
  const disabled = disabledReason !== undefined
  usePastedFiles(disabled ? null : add)
  const urls = storedUrls(tiles)
  const note = disabledReason ?? hint
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    add([...(target.files ?? [])])
    // Lets the same file be selected again after it was removed.
    target.value = ''
  }
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = disabled ? 'none' : 'copy'
    setOver(!disabled)
  }
  const drop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(false)
    if (!disabled) add([...event.dataTransfer.files])
  }
  return (
    <fieldset
      className="field image-field"
      aria-describedby={note ? `${id}-hint` : undefined}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <legend className="field__label">{label}</legend>
      <ul className="upload">
        <li>
          <label className="upload__drop" data-over={over || undefined} aria-disabled={disabled}>
            <ImageUp className="icon" aria-hidden="true" />
            {busy ? 'Loading...' : action}
            <input
              className="visually-hidden"
              type="file"
              ref={input}
              accept={ACCEPTED_IMAGES}
              multiple={!single}
              disabled={disabled}
              aria-invalid={Boolean(error)}
              aria-describedby={error ? `${id}-error` : undefined}
              onChange={choose}
            />
          </label>
        </li>
        {tiles.map((tile, index) => (
          <ImageTile
            key={tile.key}
            tile={tile}
            place={index}
            last={index === tiles.length - 1}
            alone={single}
            onEnlarge={() => setEnlarged(urls.indexOf(tile.url ?? ''))}
            onRetry={() => retry(tile)}
            onMove={(key, to) => change({ kind: 'moved', key, to })}
            onRemove={() => {
              change({ kind: 'removed', key: tile.key })
              input.current?.focus()
            }}
          />
        ))}
      </ul>
      {note && (
        <p className="field__hint" id={`${id}-hint`}>
          {note}
        </p>
      )}
      {[...refusals, ...(error ? [error] : [])].map((failure) => (
        <p className="field__error" id={failure === error ? `${id}-error` : undefined} role="alert" key={failure}>
          <CircleAlert className="icon" aria-hidden="true" />
          {failure}
        </p>
      ))}
      <ImageViewer pictures={urls} at={enlarged} name={label} onMove={setEnlarged} onClose={() => setEnlarged(null)} />
    </fieldset>
  )
}

/**
 * Accepts images pasted anywhere on the page, and keeps the browser from opening files dropped outside the uploader.
 */
function usePastedFiles(take: ((files: File[]) => void) | null): void {
  const taken = useRef(take)
  taken.current = take
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0 || !taken.current) return
      event.preventDefault()
      taken.current(files)
    }
    const stay = (event: Event) => event.preventDefault()
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('paste', paste, { signal })
    for (const kind of ['dragover', 'drop']) document.addEventListener(kind, stay, { signal })
    return () => listening.abort()
  }, [])
}
