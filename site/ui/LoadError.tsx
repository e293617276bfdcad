import errorArt from '../assets/art/error.svg?url'
import { EmptyState } from './EmptyState.tsx'

/** An error message for a failed request, with a button to try again. */
export function LoadError({ onRetry }: { onRetry(): void }) {
  return (
    <EmptyState picture={errorArt} title="The shop did not respond" alert>
      <p>What belongs here could not be fetched.</p>
      <button className="button button--action" type="button" onClick={onRetry}>
        Try again
      </button>
    </EmptyState>
  )
}
