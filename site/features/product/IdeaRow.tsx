import { IDEA_CARDS } from '../../api/paths.ts'
import { IDEAS } from './ideas.ts'
import { RowFrame } from './RowFrame.tsx'

/** Something to begin with, below what is empty, like `IdeaRow.astro`; nothing unless the owner shows what sells, which the page provides. */
export function IdeaRow() {
  const isShown = document.querySelector('[data-ideas]') !== null
  return isShown && <RowFrame title={IDEAS} className="idea-row" cards={IDEA_CARDS} />
}
