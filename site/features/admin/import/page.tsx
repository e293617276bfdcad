import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { AdminGuard } from '../guard.tsx'
import { RowsSkeleton } from '../rows-skeleton.tsx'
import { Choose } from './choose.tsx'
import { History } from './history.tsx'
import { $import, followImportUrl } from './import.ts'
import { Opened } from './opened.tsx'

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
