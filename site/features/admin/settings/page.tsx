import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { ADMIN_SETUP } from '../../../api/paths.ts'
import { LoadError } from '../../../ui/LoadError.tsx'
import { TableSkeleton } from '../../../ui/TableSkeleton.tsx'
import { AdminGuard } from '../guard.tsx'
import { Fees } from './fees.tsx'
import { Footer } from './footer.tsx'
import { Home } from './home.tsx'
import { Hours } from './hours.tsx'
import { Invoice } from './invoice.tsx'
import { Pause } from './pause.tsx'
import { Policies } from './policies.tsx'
import { Area } from './serviceability.tsx'
import { $settings, $unsaved, guardUnsaved, loadSettings } from './settings.ts'
import { Shop } from './shop.tsx'

/** Admin screen with the settings of the shop, by section. */
export function Settings() {
  return (
    <AdminGuard waiting={<Skeleton />}>
      <Sections />
    </AdminGuard>
  )
}

const SECTIONS = [
  { id: 'shop', name: 'Shop', Section: Shop },
  { id: 'hours', name: 'Opening hours', Section: Hours },
  { id: 'area', name: 'Delivery area', Section: Area },
  { id: 'fees', name: 'Orders and fees', Section: Fees },
  { id: 'home', name: 'Home page', Section: Home },
  { id: 'footer', name: 'Footer and contact', Section: Footer },
  { id: 'invoice', name: 'Invoice', Section: Invoice },
  { id: 'policies', name: 'Policies', Section: Policies },
]

function Sections() {
  const settings = useStore($settings)
  const unsaved = useStore($unsaved)
  useEffect(() => {
    void loadSettings()
    return guardUnsaved()
  }, [])
  const isLoaded = settings != null
  // The section named in the URL does not exist until the settings are loaded.
  useEffect(() => {
    if (isLoaded && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [isLoaded])
  if (settings === undefined) return <Skeleton />
  if (settings === null) return <LoadError onRetry={() => void loadSettings()} />
  return (
    <div className="admin-screen settings">
      <Pause paused={settings.paused} />
      <nav className="settings-nav" aria-label="Settings">
        {SECTIONS.map(({ id, name }) => (
          <a key={id} href={`#${id}`}>
            {name}
            {unsaved.has(id) && <span className="settings-nav__mark"> not saved</span>}
          </a>
        ))}
        <a href={ADMIN_SETUP}>Setup checklist</a>
      </nav>
      {SECTIONS.map(({ id, name, Section }) => (
        <Section key={id} id={id} title={name} settings={settings} />
      ))}
    </div>
  )
}

function Skeleton() {
  return (
    <TableSkeleton label="Loading the settings" list="admin-screen settings" row="settings-section" count={2}>
      <div className="skeleton skeleton--short" />
      <div className="skeleton settings-section__waiting" />
      <div className="skeleton settings-section__waiting" />
    </TableSkeleton>
  )
}
