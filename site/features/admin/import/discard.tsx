import { useStore } from '@nanostores/react'
import { Trash2 } from 'lucide-react'
import { $busy, throwAway } from './import.ts'

/** Discards an import that has not written anything to the catalogue. */
export function Discard({ id, of }: { id: string; of?: string }) {
  const busy = useStore($busy)
  return (
    <button
      className="button button--plain"
      type="button"
      aria-disabled={busy}
      aria-label={of && `Discard ${of}`}
      onClick={() => void throwAway(id)}
    >
      <Trash2 className="icon" aria-hidden="true" />
      Discard
    </button>
  )
}
