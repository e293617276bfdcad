import { useEffect, useReducer, useRef, useState } from 'react'
import { MAX_UPLOAD_BYTES } from '../../src/shared/limits.ts'
import { changeTiles, isSending, refusalOf, storedTile, storedUrls, type Tile } from './image-tiles.ts'
import { fitForUpload } from './shrink-image.ts'

/** Uploads a file and returns its URL. */
export type SendImage = (
  file: File,
  onProgress: (share: number) => void,
) => Promise<{ success: true; data: { url: string } } | { success: false; message: string }>

interface Options {
  /** URLs of the initial images. */
  pictures: readonly string[]
  /** Whether there is only one image, which a new one replaces. */
  single: boolean
  max: number | undefined
  send: SendImage
  onChange(images: string[]): void
  onPending(pending: PendingImages): void
}

/** What keeps images from being stored: some are uploading, or some have failed while none is uploading. Null if all are. */
export type PendingImages = 'sending' | 'failed' | null

/**
 * Manages the images of an uploader: selecting, uploading, reordering and removing. `onChange` gets the stored ones.
 */
export function useImageTiles({
  pictures: images,
  single,
  max = Number.POSITIVE_INFINITY,
  send,
  onChange,
  onPending,
}: Options) {
  const [tiles, change] = useReducer(changeTiles, images, (urls) => urls.map(storedTile))
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const busy = tiles.some(isSending)
  const pending = pendingOf(tiles)
  const stored = storedUrls(tiles).join('\n')
  const shown = useRef({ onChange, onPending, stored })
  shown.current = { ...shown.current, onChange, onPending }

  useEffect(() => {
    if (shown.current.stored === stored) return
    shown.current.stored = stored
    shown.current.onChange(stored === '' ? [] : stored.split('\n'))
  }, [stored])
  useEffect(() => shown.current.onPending(pending), [pending])

  const sendTile = async ({ key, file }: Tile) => {
    if (!file) return
    const image = await fitForUpload(file)
    const refusal = refusalOf(image, MAX_UPLOAD_BYTES)
    if (refusal) return change({ kind: 'failed', key, fault: refusal })
    const result = await send(image, (share) => change({ kind: 'progressed', key, share }))
    if (!result.success) return change({ kind: 'failed', key, fault: result.message })
    change({ kind: 'stored', key, url: result.data.url, only: single })
  }
  const add = (files: readonly File[]) => {
    const checked = files.map((file) => ({ file, refusal: refusalOf(file) }))
    const accepted = checked.filter(({ refusal }) => refusal === null)
    const room = single ? 1 : max - tiles.length
    const refused = checked.flatMap(({ refusal }) => refusal ?? [])
    setRefusals(accepted.length > room && !single ? [...refused, `There can be ${max} images at most`] : refused)
    const added = accepted.slice(0, Math.max(0, room)).map(({ file }) => newTile(file))
    change({ kind: 'added', tiles: added })
    for (const tile of added) void sendTile(tile)
  }
  const retry = (tile: Tile) => {
    change({ kind: 'retried', key: tile.key })
    void sendTile(tile)
  }
  return { tiles, busy, refusals, add, retry, change }
}

let count = 0

function newTile(file: File): Tile {
  return { key: `new ${++count}`, url: null, file, share: 0, fault: null }
}

function pendingOf(tiles: readonly Tile[]): PendingImages {
  if (tiles.some(isSending)) return 'sending'
  return tiles.some(({ fault: error }) => error) ? 'failed' : null
}
