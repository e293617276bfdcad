import { Camera, CircleAlert, ImageOff, X } from 'lucide-react'
import { type ChangeEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { MAX_COMPLAINT_PHOTOS } from '../../../src/shared/limits.ts'
import { Photo } from './complaint-photos.tsx'
import type { ChosenPhoto, Photos } from './use-photos.ts'

/** Photos of what is wrong with an item, from the camera or the gallery. */
export function PhotoField({ photos: { photos, refusals, add, retry, remove } }: { photos: Photos }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLFieldSetElement>(null)
  const wasRemoved = useRef(false)
  const isFull = photos.length >= MAX_COMPLAINT_PHOTOS
  const sent = photos.filter((photo) => photo.id !== null).length
  const failures = photos.flatMap(({ error }, at) => (error === null ? [] : [`Photo ${at + 1}: ${error}`]))
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    add([...(target.files ?? [])])
    // Lets the same file be chosen again after it was removed.
    target.value = ''
    // The button of a form on a phone covers what is below.
    field.current?.scrollIntoView({ block: 'nearest' })
  }
  const takeAway = (photo: ChosenPhoto) => {
    remove(photo)
    wasRemoved.current = true
  }
  // The button that had the focus is gone, and the dialog would take it.
  useLayoutEffect(() => {
    if (wasRemoved.current) input.current?.focus()
    wasRemoved.current = false
  })
  return (
    <fieldset className="field photo-field" ref={field}>
      <legend className="field__label">Photos</legend>
      <ul className="photos">
        {photos.map((photo, at) => (
          <PhotoTile
            key={photo.key}
            photo={photo}
            name={`photo ${at + 1}`}
            onRetry={() => retry(photo)}
            onRemove={() => takeAway(photo)}
          />
        ))}
        {!isFull && (
          <li className="photos__item">
            <label className="photos__add">
              <Camera className="icon" aria-hidden="true" />
              {photos.length === 0 ? 'Add photos' : 'Add another'}
              <input
                className="visually-hidden"
                type="file"
                ref={input}
                accept="image/*"
                multiple
                aria-describedby={`${id}-hint ${id}-errors`}
                onChange={choose}
              />
            </label>
          </li>
        )}
      </ul>
      <p className="field__hint" id={`${id}-hint`}>
        {`Optional, up to ${MAX_COMPLAINT_PHOTOS}. Only you and the shop see them.`}
      </p>
      <p className="visually-hidden" role="status">
        {sent > 0 && `${sent} of ${MAX_COMPLAINT_PHOTOS} photos added`}
      </p>
      <div id={`${id}-errors`}>
        {[...refusals, ...failures].map((message) => (
          <p className="field__error" role="alert" key={message}>
            <CircleAlert className="icon" aria-hidden="true" />
            {message}
          </p>
        ))}
      </div>
    </fieldset>
  )
}

interface TileProps {
  photo: ChosenPhoto
  name: string
  onRetry(): void
  onRemove(): void
}

function PhotoTile({ photo: { id, preview, share, error, canRetry }, name, onRetry, onRemove }: TileProps) {
  const [isUnreadable, setUnreadable] = useState(false)
  const percent = Math.round(share * 100)
  return (
    <li className="photos__item" data-failed={error !== null || undefined}>
      {isUnreadable && <ImageOff className="icon" aria-hidden="true" />}
      {preview && !isUnreadable && <img src={preview} alt={`Your ${name}`} onError={() => setUnreadable(true)} />}
      {!preview && id !== null && <Photo id={id} />}
      {id === null && error === null && (
        <span className="photos__sending">
          <progress value={share} max={1} aria-label={`Sending ${name}`} />
          <small>{percent < 100 ? `${percent}%` : 'Storing'}</small>
        </span>
      )}
      {canRetry && error !== null && (
        <button className="photos__retry" type="button" onClick={onRetry}>
          Try again
        </button>
      )}
      <button className="icon-button photos__remove" type="button" aria-label={`Remove ${name}`} onClick={onRemove}>
        <X className="icon icon--sm" aria-hidden="true" />
      </button>
    </li>
  )
}
