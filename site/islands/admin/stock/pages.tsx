interface Props {
  /** Which page it is, such as "2/5". */
  said: string
  /** Null where there is none. */
  onPrevious: (() => void) | null
  onNext: (() => void) | null
}

/** From page to page. Not disabled at the ends: the focus of who turns pages by keyboard would be lost. */
export function Pages({ said, onPrevious, onNext }: Props) {
  const go = (turn: (() => void) | null) => {
    if (!turn) return
    turn()
    document.querySelector('main')?.scrollIntoView({ block: 'start' })
  }
  return (
    <nav className="pager" aria-label="Pages">
      <button className="button button--quiet" type="button" aria-disabled={!onPrevious} onClick={() => go(onPrevious)}>
        Previous
      </button>
      <span>{said}</span>
      <button className="button button--quiet" type="button" aria-disabled={!onNext} onClick={() => go(onNext)}>
        Next
      </button>
    </nav>
  )
}
