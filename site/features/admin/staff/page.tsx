import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { StaffView } from '../../../../src/account/staff/contract.ts'
import { LoadError } from '../../../ui/LoadError.tsx'
import { TableSkeleton } from '../../../ui/TableSkeleton.tsx'
import { PageActions } from '../../account/page-actions.tsx'
import { $userId } from '../../account/session.ts'
import { AdminGuard } from '../guard.tsx'
import { AddAdmin } from './add-admin.tsx'
import { StaffLog } from './log.tsx'
import { RemoveAdmin } from './remove-admin.tsx'
import { StaffRow } from './row.tsx'
import { $staff, loadStaff } from './staff.ts'

/** Admin screen with the staff and the audit log. */
export function Staff() {
  return (
    <AdminGuard waiting={<Skeleton />}>
      <Screen />
    </AdminGuard>
  )
}

const addButton = () => document.querySelector<HTMLElement>('[data-action] button')

function Screen() {
  const staff = useStore($staff)
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<StaffView | null>(null)
  const ownId = useStore($userId)
  useEffect(() => void loadStaff(), [])
  return (
    <div className="staff">
      <PageActions>
        <button className="button button--action" type="button" onClick={() => setAdding(true)}>
          Add admin
        </button>
      </PageActions>
      <section aria-labelledby="admins">
        <h2 id="admins">Admins</h2>
        {staff === undefined && <Skeleton />}
        {staff === null && <LoadError onRetry={() => void loadStaff()} />}
        {staff && (
          <ul className="staff__list" aria-label="Admins">
            {staff.map((admin) => (
              <StaffRow key={admin._id} admin={admin} isYou={admin._id === ownId} onRemove={() => setRemoving(admin)} />
            ))}
          </ul>
        )}
      </section>
      <StaffLog />
      <AddAdmin open={adding} onClose={() => setAdding(false)} focusAfter={addButton} />
      <RemoveAdmin admin={removing} onClose={() => setRemoving(null)} focusAfter={addButton} />
    </div>
  )
}

function Skeleton() {
  return (
    <TableSkeleton list="staff__list" row="staff__row" count={2}>
      <div className="avatar skeleton" />
      <div className="staff__who">
        <div className="skeleton" />
        <div className="skeleton skeleton--short" />
      </div>
    </TableSkeleton>
  )
}
