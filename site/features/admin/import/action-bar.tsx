import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { ErrorText } from './error-text.tsx'
import { $importError, $refusedColumns } from './import.ts'

export const REFUSAL = 'import-refusal'

/** What a step can do, always in view, with why the last try was refused: the focus goes to what is to be put right. */
export function ActionBar({ children }: { children: ReactNode }) {
  const error = useStore($importError)
  const columns = useStore($refusedColumns)
  const refusal = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!error) return
    const field =
      columns.length > 0 ? document.querySelector<HTMLElement>('.import-columns [aria-invalid="true"]') : null
    field?.scrollIntoView({ block: 'center' })
    const focused = field ?? refusal.current
    focused?.focus({ preventScroll: true })
  }, [error, columns])
  return (
    <div className="import-bar">
      <div className="import-refusal" id={REFUSAL} tabIndex={-1} ref={refusal}>
        <ErrorText text={error} />
      </div>
      <div className="import-actions">{children}</div>
    </div>
  )
}
