import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Chip } from '../../../ui/Chips.tsx'
import { moved, placeAt, placeLabel } from './order.ts'

interface Props {
  label: string
  items: readonly Chip[]
  onChange(items: readonly Chip[]): void
}

/** Pixels from the ends of a scrolling list at which dragging scrolls it, and how far at a time. */
const SCROLL_ZONE = 48
const SCROLL_STEP = 12

/** A list whose items are put in order: dragged by their handles, or moved by buttons and keys, which is announced. */
export function OrderList({ label, items, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const focused = useRef<{ id: string; way: string } | null>(null)

  const put = (from: number, to: number): boolean => {
    const next = moved(items, from, to)
    const item = items[from]
    if (next === items || !item) return false
    onChange(next)
    setSaid(placeLabel(item.name, next.indexOf(item), next.length))
    return true
  }
  const press = (at: number, to: number, way: string) => {
    if (put(at, to)) focused.current = { id: items[at]!.id, way }
  }
  // A button that the browser moves with its row loses the focus.
  useEffect(() => {
    const wanted = focused.current
    focused.current = null
    const row = wanted && items.findIndex(({ id }) => id === wanted.id)
    if (wanted && row !== null)
      list.current?.children[row]?.querySelector<HTMLElement>(`[data-way="${wanted.way}"]`)?.focus()
  }, [items])

  const drag = (event: PointerEvent) => {
    const at = items.findIndex(({ id }) => id === dragged)
    if (at < 0 || !list.current) return
    const others = [...list.current.children].filter((_, row) => row !== at)
    put(at, placeAt(event.clientY, others.map(middleOf)))
    scrollNear(list.current, event.clientY)
  }
  const keys = (event: KeyboardEvent, at: number, way: string) => {
    const to = { Home: 0, End: items.length - 1, ArrowUp: at - 1, ArrowDown: at + 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    press(at, to, way)
  }
  return (
    <>
      <ol
        className="sort-list"
        aria-label={label}
        ref={list}
        onPointerMove={drag}
        onLostPointerCapture={() => setDragged(null)}
      >
        {items.map(({ id, name }, at) => (
          <li key={id} data-dragged={dragged === id || undefined}>
            <span
              className="sort-list__handle"
              aria-hidden="true"
              onPointerDown={(event) => {
                if (event.button !== 0) return
                event.preventDefault()
                // Captured by the list, because the row moves, and a moved element loses the pointer.
                list.current?.setPointerCapture(event.pointerId)
                setDragged(id)
              }}
            >
              <GripVertical className="icon" />
            </span>
            <span className="sort-list__place tabular" aria-hidden="true">
              {at + 1}
            </span>
            <span className="sort-list__name">{name}</span>
            <button
              className="icon-button"
              type="button"
              data-way="up"
              aria-label={`Move ${name} up`}
              aria-disabled={at === 0}
              onClick={() => press(at, at - 1, 'up')}
              onKeyDown={(event) => keys(event, at, 'up')}
            >
              <ArrowUp className="icon" aria-hidden="true" />
            </button>
            <button
              className="icon-button"
              type="button"
              data-way="down"
              aria-label={`Move ${name} down`}
              aria-disabled={at === items.length - 1}
              onClick={() => press(at, at + 1, 'down')}
              onKeyDown={(event) => keys(event, at, 'down')}
            >
              <ArrowDown className="icon" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  )
}

function middleOf(row: Element): number {
  const { top, height } = row.getBoundingClientRect()
  return top + height / 2
}

function scrollNear(list: HTMLElement, y: number): void {
  const { top, bottom } = list.getBoundingClientRect()
  if (y < top + SCROLL_ZONE) list.scrollBy(0, -SCROLL_STEP)
  else if (y > bottom - SCROLL_ZONE) list.scrollBy(0, SCROLL_STEP)
}
