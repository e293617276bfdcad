interface Props {
  page: number
  /** Number of pages, if it is known. */
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
  // Not disabled on the first and last page, because keyboard users would lose the focus.
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
