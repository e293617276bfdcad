import { IDEA_CARDS } from '../../api/paths.ts'
import { IDEAS } from './ideas.ts'
import { RowFrame } from './RowFrame.tsx'

/** Something to begin with, below what is empty, like `IdeaRow.astro`; nothing unless the owner shows what sells, which the page provides. */
export function IdeaRow() {
  return hasIdeas() && <RowFrame title={IDEAS} className="idea-row" cards={IDEA_CARDS} />
}

/** Whether the owner shows what sells, as the page says. */
export function hasIdeas(): boolean {
  return document.querySelector('[data-ideas]') !== null
}
