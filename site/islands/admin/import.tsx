import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $import, followImportUrl } from '../../stores/admin-import.ts'
import { AdminGuard } from '../account/admin-guard.tsx'
import { Choose } from './import/choose.tsx'
import { History } from './import/history.tsx'
import { Opened } from './import/opened.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'

/** Admin screen to import products from a CSV file, and to export all products to one. */
export function Import() {
  return (
    <AdminGuard waiting={<RowsSkeleton />}>
      <Screen />
    </AdminGuard>
  )
}

function Screen() {
  const open = useStore($import)
  useEffect(followImportUrl, [])
  return (
    <div className="admin-screen import">
      {open === undefined && <RowsSkeleton />}
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
