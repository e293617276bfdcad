import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { TemplateColumn } from '../../../../src/import-export/export/contract.ts'
import { LoadError } from '../../../ui/LoadError.tsx'
import { RowsSkeleton } from '../rows-skeleton.tsx'
import { fetchColumns } from './api.ts'

const NAMES_SHOWN = 6

/** Explains the columns of the template. They are loaded when they are first opened. */
export function TemplateColumns() {
  const [columns, setColumns] = useState<TemplateColumn[] | null | undefined>(undefined)
  const load = async () => {
    setColumns(undefined)
    const result = await fetchColumns()
    setColumns(result.success ? result.data : null)
  }
  return (
    <details
      className="import-template"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && !columns) void load()
      }}
    >
      <summary>
        <ChevronDown className="icon" aria-hidden="true" />
        Columns of the template
      </summary>
      <p className="import-note">
        None is needed but the name and a price, or the SKU of a product that the shop has. Their order is of no
        importance, and columns of other names can be chosen in the next step.
      </p>
      {columns === undefined && <RowsSkeleton />}
      {columns === null && <LoadError onRetry={() => void load()} />}
      {columns && (
        <dl className="import-template__columns">
          {columns.map(({ target, header, example, about, names }) => (
            <div key={target}>
              <dt>{header}</dt>
              <dd>
                <p>
                  {about} {example && <span className="import-template__names">{`Such as ${example}`}</span>}
                </p>
                {names.length > 0 && (
                  <p className="import-template__names">{`Also known as ${names.slice(0, NAMES_SHOWN).join(', ')}`}</p>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </details>
  )
}
