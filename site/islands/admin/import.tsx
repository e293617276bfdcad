import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $import, followImportAddress } from '../../stores/admin-import.ts'
import { AdminGuard } from '../account/admin-guard.tsx'
import { Choose } from './import/choose.tsx'
import { History } from './import/history.tsx'
import { Opened } from './import/opened.tsx'
import { RowsWaiting } from './rows-waiting.tsx'

/** Products from a CSV file, and all products as one. */
export function Import() {
  return (
    <AdminGuard waiting={<RowsWaiting />}>
      <Screen />
    </AdminGuard>
  )
}

function Screen() {
  const open = useStore($import)
  useEffect(followImportAddress, [])
  return (
    <div className="admin-screen import">
      {open === undefined && <RowsWaiting />}
      {open && <Opened key={open._id} view={open} />}
      {open === null && (
        <>
          <Choose />
          <History />
        </>
      )}
    </div>
  )
}
