import type { ReasonView } from '../../../../src/import-export/contract.ts'

interface Props {
  reasons: readonly ReasonView[]
  /** The number of rows of all reasons, of which only the commonest are named. */
  count: number
  /** The reason whose rows alone are shown. */
  chosen: string | undefined
  onChoose(reason: string | undefined): void
}

/** Says how many rows each reason has, and shows the rows of one. Of a single reason, the rows say enough. */
export function Reasons({ reasons, count, chosen, onChoose }: Props) {
  if (reasons.length < 2) return null
  const others = count - reasons.reduce((sum, { rows }) => sum + rows, 0)
  return (
    <ul className="import-reasons" aria-label="Reasons">
      {reasons.map(({ reason, rows }) => (
        <li key={reason}>
          <button
            type="button"
            className="import-reason"
            aria-pressed={reason === chosen}
            onClick={() => onChoose(reason === chosen ? undefined : reason)}
          >
            <b>{rows.toLocaleString('en-IN')}</b> <span>{reason}</span>
          </button>
        </li>
      ))}
      {others > 0 && (
        <li className="import-note">
          {others === 1 ? '1 row has another reason.' : `${others.toLocaleString('en-IN')} rows have other reasons.`}
        </li>
      )}
    </ul>
  )
}
