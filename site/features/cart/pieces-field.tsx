import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { titleOf } from '../../../src/shared/product-title.ts'
import type { CartLine } from './cart-state.ts'
import { choosePieces } from './choose-pieces.ts'

/** The number of pieces of a line, to be typed where many would be as many taps. It lies over the number of the control. */
export function PiecesField({ line }: { line: CartLine }) {
  const [typed, setTyped] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  // What is typed next replaces the number, also where the field has the focus still.
  useEffect(() => {
    if (typed === null && document.activeElement === field.current) field.current?.select()
  })
  const end = () => {
    setTyped(null)
    if (typed !== null) void choosePieces(line.productId, typed)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') end()
    if (event.key !== 'Escape' || typed === null) return
    // Gives up what was typed, and not the drawer around it.
    event.stopPropagation()
    setTyped(null)
  }
  return (
    <input
      ref={field}
      className="cart-line__pieces"
      type="text"
      inputMode="numeric"
      enterKeyHint="done"
      autoComplete="off"
      maxLength={4}
      aria-label={`Pieces of ${titleOf(line)}`}
      value={typed ?? line.quantity}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onClick={({ currentTarget }) => typed === null && currentTarget.select()}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={end}
      onKeyDown={onKeyDown}
    />
  )
}
