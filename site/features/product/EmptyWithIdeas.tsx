import { HOME } from '../../api/paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { say } from '../../wording/say.ts'
import { START_SHOPPING } from '../../wording/shop.ts'
import { IdeaRow } from './IdeaRow.tsx'

interface Props {
  picture: string
  title: string
  said: string
}

/** The empty state of a list of products: what fills it, the way to the shop, and a row of products to begin with. */
export function EmptyWithIdeas({ picture, title, said }: Props) {
  return (
    <>
      <EmptyState picture={picture} title={title}>
        <p>{said}</p>
        <a className="button button--action" href={HOME}>
          {say(START_SHOPPING)}
        </a>
      </EmptyState>
      <IdeaRow />
    </>
  )
}
