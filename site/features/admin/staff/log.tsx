import { useStore } from '@nanostores/react'
import { useEffect, useId } from 'react'
import type { StaffLogEntry } from '../../../../src/account/staff/contract.ts'
import { LoadError } from '../../../ui/LoadError.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TableSkeleton } from '../../../ui/TableSkeleton.tsx'
import { whenLabel } from '../../../ui/time-labels.ts'
import { Pager } from '../pager.tsx'
import { changeLabel, subjectLabel, whoLabel } from './labels.ts'
import { $staffLog, loadLog } from './staff.ts'

/** The audit log, newest first. */
export function StaffLog() {
  const log = useStore($staffLog)
  useEffect(() => void loadLog(), [])
  return (
    <section aria-labelledby="log">
      <div className="staff__log-head">
        <h2 id="log">Who did what</h2>
        {log && log.people.length > 0 && <ByPerson />}
      </div>
      {log === undefined && <TableSkeleton list="staff__log" row="skeleton" count={4} />}
      {log === null && <LoadError onRetry={() => void loadLog()} />}
      {log?.entries.length === 0 && <p className="staff__none">Nothing has been done yet.</p>}
      {log && log.entries.length > 0 && (
        <>
          <ol className="staff__log" aria-label="Who did what">
            {log.entries.map((entry) => (
              <Entry key={entry._id} entry={entry} />
            ))}
          </ol>
          {log.totalPage > 1 && (
            <Pager page={log.page} pages={log.totalPage} onTurn={(page) => void loadLog(page, log.person)} />
          )}
        </>
      )}
    </section>
  )
}

function ByPerson() {
  const log = useStore($staffLog)
  const id = useId()
  return (
    <div className="staff__by">
      <label htmlFor={id}>By</label>
      <Select id={id} value={log?.person ?? ''} onChange={({ target }) => void loadLog(1, target.value || null)}>
        <option value="">Everybody</option>
        {log?.people.map((person) => (
          <option key={person._id} value={person._id}>
            {whoLabel(person)}
          </option>
        ))}
      </Select>
    </div>
  )
}

function Entry({ entry }: { entry: StaffLogEntry }) {
  const { at, who, action, changes } = entry
  const changed = Object.entries(changes).map(([name, change]) => ({ name, ...changeLabel(name, change) }))
  return (
    <li className="staff__entry">
      <time dateTime={at}>{whenLabel(at)}</time>
      <p>
        <b>{whoLabel(who)}</b>
        {` · ${action} `}
        <span className="staff__subject">{subjectLabel(entry)}</span>
      </p>
      {changed.length > 0 && (
        <dl className="staff__changes">
          {changed.map(({ name, field, before, after }) => (
            <div key={name}>
              <dt>{field}</dt>
              <dd>
                {before !== null && (
                  <>
                    <span className="visually-hidden">before </span>
                    <span>{before}</span>
                    <span aria-hidden="true"> → </span>
                    <span className="visually-hidden">, after </span>
                  </>
                )}
                <span>{after}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}
