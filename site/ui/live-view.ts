import type { ReadableAtom } from 'nanostores'
import type { ReactNode } from 'react'
import { render } from './render.ts'

/** Follows a store that the view reads which is being rendered. */
let follow: ((source: ReadableAtom) => void) | null = null

/** Returns the value of a store in a live view, which is rendered again when it changes. */
export function read<T>(source: ReadableAtom<T>): T {
  follow?.(source)
  return source.get()
}

/**
 * Shows a view in its place for as long as the page is open, always with what the stores have that it reads.
 * @param after called each time that the view has been rendered.
 */
export function showLive(view: () => ReactNode, place: Element, after: () => void): void {
  const followed = new Set<ReadableAtom>()
  let isDue = false
  const draw = () => {
    isDue = false
    follow = (source) => {
      if (followed.has(source)) return
      followed.add(source)
      source.listen(drawSoon)
    }
    try {
      render(view(), place)
    } finally {
      follow = null
    }
    after()
  }
  // Several stores change at once.
  const drawSoon = () => {
    if (!isDue) queueMicrotask(draw)
    isDue = true
  }
  // A choice that could not be stored is shown as it was.
  place.addEventListener('input', drawSoon)
  draw()
}
