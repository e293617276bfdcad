import { useEffect, useRef, useState } from 'react'
import type { AddPhoto, ComplaintPhoto } from '../../../src/order/contract.ts'
import { MAX_COMPLAINT_PHOTOS } from '../../../src/shared/limits.ts'
import { deletePhoto, uploadPhoto } from './photo-api.ts'
import { shrinkPhoto } from './shrink-photo.ts'

/** A photo that is to be reported. */
export interface ChosenPhoto {
  key: string
  /** Null until it is uploaded. */
  id: string | null
  /** The object URL of what was chosen here; null until it is prepared, and for a photo from an earlier visit. */
  preview: string | null
  file: File | null
  /** The share that is uploaded, from 0 to 1. */
  share: number
  /** Why it could not be uploaded, and whether another try may help. */
  error: string | null
  canRetry: boolean
}

export interface Photos {
  photos: readonly ChosenPhoto[]
  /** Why files that were chosen are not among the photos. */
  refusals: readonly string[]
  add(files: readonly File[]): void
  retry(photo: ChosenPhoto): void
  remove(photo: ChosenPhoto): void
  /** Waits until nothing is being uploaded. Returns the ids of all photos, or null if some could not be uploaded. */
  uploaded(): Promise<string[] | null>
}

interface Options extends Omit<AddPhoto, 'image'> {
  /** Photos of the report that is changed, and from an earlier visit, as when the camera made the phone close the page. */
  stored: readonly ComplaintPhoto[]
  /** The ids of photos of reports with a response, which are no part of the next one. */
  settled: readonly string[]
}

let count = 0

/** Uploads photos one after another, as soon as they are chosen. */
export function usePhotos({ stored, settled, ...about }: Options): Photos {
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>(() => stored.map(storedPhoto))
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const current = useRef(photos)
  const queue = useRef(Promise.resolve())

  const update = (next: readonly ChosenPhoto[]) => {
    current.current = next
    setPhotos(next)
  }
  const patch = (key: string, changes: Partial<ChosenPhoto>) =>
    update(current.current.map((photo) => (photo.key === key ? { ...photo, ...changes } : photo)))
  const isThere = (key: string) => current.current.some((photo) => photo.key === key)

  const send = async ({ key, file, preview }: ChosenPhoto) => {
    if (!file || !isThere(key)) return
    const image = await shrinkPhoto(file)
    if (!isThere(key)) return
    if (!preview) patch(key, { preview: URL.createObjectURL(image) })
    const reply = await uploadPhoto({ ...about, image }, (share) => patch(key, { share }))
    if (!reply.success) {
      const { message: error, status } = reply
      return patch(key, { error, canRetry: status < 400 || status === 429 || status >= 500 })
    }
    if (isThere(key)) patch(key, { id: reply.data._id, share: 1 })
    // It was removed while it was being uploaded.
    else await deletePhoto(reply.data._id)
  }
  const enqueue = (photo: ChosenPhoto) => {
    queue.current = queue.current.then(() => send(photo))
  }

  useEffect(() => () => current.current.forEach(releasePreview), [])
  const settledIds = settled.join()
  useEffect(() => {
    const isSettled = ({ id }: ChosenPhoto) => id !== null && settledIds.includes(id)
    current.current.filter(isSettled).forEach(releasePreview)
    current.current = current.current.filter((photo) => !isSettled(photo))
    setPhotos(current.current)
  }, [settledIds])

  return {
    photos,
    refusals,
    add(files) {
      const images = files.filter(({ type }) => type.startsWith('image/'))
      const added = images.slice(0, MAX_COMPLAINT_PHOTOS - current.current.length).map(chosenPhoto)
      setRefusals([
        ...files.filter((file) => !images.includes(file)).map(({ name }) => `${name} is not an image`),
        ...(added.length < images.length ? [`There can be ${MAX_COMPLAINT_PHOTOS} photos at most`] : []),
      ])
      update([...current.current, ...added])
      added.forEach(enqueue)
    },
    retry(photo) {
      patch(photo.key, { error: null, share: 0 })
      enqueue(photo)
    },
    remove(photo) {
      setRefusals([])
      update(current.current.filter(({ key }) => key !== photo.key))
      releasePreview(photo)
      // Before the next upload, which may need its place.
      const { id } = photo
      if (id) queue.current = queue.current.then(async () => void (await deletePhoto(id)))
    },
    async uploaded() {
      await queue.current
      const ids = current.current.map(({ id }) => id)
      return ids.every((id) => id !== null) ? ids : null
    },
  }
}

function chosenPhoto(file: File): ChosenPhoto {
  return { key: `chosen ${++count}`, id: null, preview: null, file, share: 0, error: null, canRetry: false }
}

function storedPhoto({ _id: id }: ComplaintPhoto): ChosenPhoto {
  return { key: id, id, preview: null, file: null, share: 1, error: null, canRetry: false }
}

function releasePreview({ preview }: ChosenPhoto): void {
  if (preview) URL.revokeObjectURL(preview)
}
