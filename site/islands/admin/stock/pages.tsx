interface Props {
  /** Which page it is, such as "2/5". */
  said: string
  /** Null where there is none. */
  onPrevious: (() => void) | null
  onNext: (() => void) | null
}

/** From page to page; the focus goes to the top of what comes. */
export function Pages({ said, onPrevious, onNext }: Props) {
  const go = (turn: () => void) => {
    turn()
    document.getElementById('content')?.focus()
  }
  return (
    <nav className="pager" aria-label="Pages">
      <button
        className="button button--quiet"
        type="button"
        disabled={!onPrevious}
        onClick={() => onPrevious && go(onPrevious)}
      >
        Previous
      </button>
      <span>{said}</span>
      <button className="button button--quiet" type="button" disabled={!onNext} onClick={() => onNext && go(onNext)}>
        Next
      </button>
    </nav>
  )
}
