import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useOnceWanted } from './late.tsx'
import type { MenuPlace } from './MenuInPlace.tsx'

interface Props extends Omit<ComponentProps<'button'>, 'ref' | 'type' | 'onClick' | 'onKeyDown'> {
  /** Style of the container of the button and its menu. */
  placeClassName?: string
  /** The menu, a `MenuInPlace` that is loaded late. */
  menu(place: MenuPlace): ReactNode
}

/** A button that opens a menu, which is no part of the page until then. Up and down open it too, as in any menu button. */
export function MenuButton({ placeClassName, menu, ...looks }: Props) {
  const [open, setOpen] = useState(false)
  const isWanted = useOnceWanted(open)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <div className={placeClassName} ref={place}>
      <button
        {...looks}
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        onKeyDown={openByArrow}
      />
      {isWanted && menu({ open, onOpenChange: setOpen, place, button })}
    </div>
  )
}
