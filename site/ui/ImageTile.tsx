import { ArrowLeft, ArrowRight, RotateCw, Trash2 } from 'lucide-react'
import type { DragEvent } from 'react'
import { Image } from './Image.tsx'
import { isSending, type Tile } from './image-tiles.ts'

interface Props {
  tile: Tile
  /** Index among the images, from 0. */
  place: number
  last: boolean
  /** Whether this is the only image, so that it cannot be reordered. */
  alone: boolean
  onEnlarge(): void
  onRetry(): void
  onRemove(): void
  /** Moves the image with the key to an index. */
  onMove(key: string, to: number): void
}

const DRAGGED = 'application/x-picture'

/** One image of the uploader: stored, uploading, or failed. */
export function ImageTile({ tile, place, last, alone, onEnlarge, onRetry, onRemove, onMove }: Props) {
  const name = `image ${place + 1}`
  const drop = (event: DragEvent) => {
    const key = event.dataTransfer.getData(DRAGGED)
    if (!key) return
    event.preventDefault()
    onMove(key, place)
  }
  return (
    <li
      className={tile.fault ? 'upload__thumb upload__thumb--failed' : 'upload__thumb'}
      draggable={!alone && tile.url !== null}
      onDragStart={({ dataTransfer }) => dataTransfer.setData(DRAGGED, tile.key)}
      onDragOver={(event) => event.dataTransfer.types.includes(DRAGGED) && event.preventDefault()}
      onDrop={drop}
    >
      {tile.url !== null && (
        <button className="upload__enlarge" type="button" aria-label={`Enlarge ${name}`} onClick={onEnlarge}>
          <Image url={tile.url} sizes="110px" load="eager" />
        </button>
      )}
      {isSending(tile) && <Sending share={tile.share} name={name} />}
      {tile.fault && (
        <>
          <small role="alert">{tile.fault}</small>
          <button className="button button--quiet button--small" type="button" onClick={onRetry}>
            <RotateCw className="icon icon--sm" aria-hidden="true" />
            Try again
          </button>
        </>
      )}
      <button className="icon-button upload__remove" type="button" aria-label={`Remove ${name}`} onClick={onRemove}>
        <Trash2 className="icon icon--sm" aria-hidden="true" />
      </button>
      {!alone && tile.url !== null && (
        <span className="upload__moves">
          <TransitionButton name={name} way="earlier" off={place === 0} onClick={() => onMove(tile.key, place - 1)} />
          <TransitionButton name={name} way="later" off={last} onClick={() => onMove(tile.key, place + 1)} />
        </span>
      )}
    </li>
  )
}

function Sending({ share, name }: { share: number; name: string }) {
  const percent = Math.round(share * 100)
  return (
    <>
      <progress value={share} max={1} aria-label={`Sending ${name}`} />
      <small>{percent < 100 ? `Sending, ${percent}%` : 'Storing'}</small>
    </>
  )
}

interface MoveProps {
  name: string
  way: 'earlier' | 'later'
  off: boolean
  onClick(): void
}

// Uses `aria-disabled`, because a disabled button would lose the keyboard focus once the image reaches an end.
function TransitionButton({ name, way, off, onClick }: MoveProps) {
  const Icon = way === 'earlier' ? ArrowLeft : ArrowRight
  return (
    <button
      className="icon-button"
      type="button"
      aria-label={`Move ${name} ${way}`}
      aria-disabled={off}
      onClick={() => off || onClick()}
    >
      <Icon className="icon icon--sm" aria-hidden="true" />
    </button>
  )
}
