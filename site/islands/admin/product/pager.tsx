interface Props {
  page: number
  pages: number
  onTurn(page: number): void
}

/** "Previous" and "Next" with the page's number between them. */
export function Pager({ page, pages, onTurn }: Props) {
  const turn = (to: number) => {
    if (to < 1 || to > pages) return
    onTurn(to)
    document.querySelector('main')?.scrollIntoView({ block: 'start' })
  }
  // Not disabled at the ends: the focus of who turns the pages by keyboard would be lost.
  return (
    <nav className="pager" aria-label="Pages">
      <button className="button button--quiet" type="button" aria-disabled={page <= 1} onClick={() => turn(page - 1)}>
        Previous
      </button>
      <span>{`${page}/${pages}`}</span>
      <button
        className="button button--quiet"
        type="button"
        aria-disabled={page >= pages}
        onClick={() => turn(page + 1)}
      >
        Next
      </button>
    </nav>
  )
}
