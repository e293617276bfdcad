import { ImageOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { PhotoSize } from '../../../src/order/complaint/contract.ts'
import type { ComplaintPhoto } from '../../../src/order/contract.ts'
import { ImageViewer } from '../../ui/ImageViewer.tsx'
import { fetchPhoto } from './photo-api.ts'

interface Props {
  photos: readonly ComplaintPhoto[]
  /** The item that they show. */
  name: string
}

/** The photos of a complaint, small. Each opens in full. */
export function ComplaintPhotos({ photos, name }: Props) {
  const [opened, setOpened] = useState<number | null>(null)
  if (photos.length === 0) return null
  return (
    <>
      <ul className="photos" aria-label={`Photos of ${name}`}>
        {photos.map(({ _id }, at) => (
          <li key={_id} className="photos__item">
            <button
              className="photos__open"
              type="button"
              aria-label={`Enlarge photo ${at + 1} of ${name}`}
              onClick={() => setOpened(at)}
            >
              <Photo id={_id} />
            </button>
          </li>
        ))}
      </ul>
      <PhotoViewer photos={photos} at={opened} name={name} onMove={setOpened} onClose={() => setOpened(null)} />
    </>
  )
}

/** A photo as it is in lists. */
export function Photo({ id }: { id: string }) {
  const url = usePhoto(id, 'small')
  if (url === null) return <ImageOff className="icon" aria-hidden="true" />
  return url ? <img src={url} alt="" /> : <span className="skeleton" />
}

function PhotoViewer({
  photos,
  at,
  ...viewer
}: Props & { at: number | null; onMove(at: number): void; onClose(): void }) {
  const id = at === null ? null : photos[at]!._id
  const [small, large] = [usePhoto(id, 'small'), usePhoto(id, 'large')]
  const url = large ?? small
  const urls = photos.map(({ _id }) => (_id === id && url) || '')
  return <ImageViewer pictures={urls} at={at} {...viewer} name={`Photos of ${viewer.name}`} />
}

/** Returns the object URL of a photo, undefined while it is loaded, and null if that failed. */
function usePhoto(id: string | null, size: PhotoSize): string | null | undefined {
  const [loaded, setLoaded] = useState<{ id: string; url: string | null }>()
  useEffect(() => {
    if (id === null) return
    let isThere = true
    let url: string | null = null
    void fetchPhoto(id, size).then((blob) => {
      if (!isThere) return
      url = blob && URL.createObjectURL(blob)
      setLoaded({ id, url })
    })
    return () => {
      isThere = false
      if (url) URL.revokeObjectURL(url)
    }
  }, [id, size])
  return loaded?.id === id ? loaded?.url : undefined
}
