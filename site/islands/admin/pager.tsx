interface Props {
  page: number
  /** How many there are, where they are counted. */
  pages?: number
  hasNext?: boolean
  onTurn(page: number): void
}

/** "Previous" and "Next" with the page's number between them. */
export function Pager({ page, pages, hasNext = pages !== undefined && page < pages, onTurn }: Props) {
  const turn = (to: number, isThere: boolean) => {
    if (!isThere) return
    onTurn(to)
    document.querySelector('main')?.scrollIntoView({ block: 'start' })
  }
  // Not disabled at the ends: the focus of who turns the pages by keyboard would be lost.
  return (
    <nav className="pager" aria-label="Pages">
      <button
        className="button button--quiet"
        type="button"
        aria-disabled={page <= 1}
        onClick={() => turn(page - 1, page > 1)}
      >
        Previous
      </button>
      <span>{pages === undefined ? `Page ${page}` : `${page}/${pages}`}</span>
      <button
        className="button button--quiet"
        type="button"
        aria-disabled={!hasNext}
        onClick={() => turn(page + 1, hasNext)}
      >
        Next
      </button>
    </nav>
  )
}
