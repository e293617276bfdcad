import { useStore } from '@nanostores/react'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ADMIN_SETTINGS, settingsUrl } from '../../../api/paths.ts'
import { LoadError } from '../../../ui/LoadError.tsx'
import { TableSkeleton } from '../../../ui/TableSkeleton.tsx'
import { AdminGuard } from '../guard.tsx'
import { SettingsNavigation } from './navigation.tsx'
import { Pause } from './pause.tsx'
import { type FoundSetting, searchablesIn } from './search.ts'
import { SECTION_NAMES, type SectionId } from './section-names.ts'
import { SECTIONS, sectionIn } from './sections.ts'
import { $settings, guardUnsaved, loadSettings } from './settings.ts'

/** Admin screen with the settings of the shop, by section. */
export function Settings() {
  return (
    <AdminGuard waiting={<Skeleton />}>
      <Sections />
    </AdminGuard>
  )
}

function Sections() {
  const settings = useStore($settings)
  const sections = useRef<HTMLDivElement>(null)
  const found = useRef<HTMLElement | null>(null)
  const chosen = useChosenSection()
  useEffect(() => {
    void loadSettings()
    return guardUnsaved()
  }, [])
  const isLoaded = settings != null
  useTitle(chosen)
  // Moves the focus to what was found, or to the heading of the section that was opened.
  const wasChosen = useRef(chosen)
  useEffect(() => {
    if (!isLoaded) return
    found.current ??= sections.current && askedIn(sections.current, chosen)
    const target = found.current ?? (chosen !== wasChosen.current && chosen ? headingOf(chosen) : null)
    found.current = null
    wasChosen.current = chosen
    target?.focus()
    target?.scrollIntoView({ block: 'center' })
  }, [chosen, isLoaded])
  const show = ({ section, target }: FoundSetting) => {
    found.current = target
    if (section === chosen) {
      target.focus()
      target.scrollIntoView({ block: 'center' })
      found.current = null
    } else location.hash = section
  }
  if (settings === undefined) return <Skeleton />
  if (settings === null) return <LoadError onRetry={() => void loadSettings()} />
  const current = chosen ?? SECTION_NAMES[0].id
  return (
    <div className="admin-screen settings" data-chosen={chosen ?? undefined}>
      <Pause settings={settings} />
      <div className="settings__columns">
        <SettingsNavigation current={current} isChosen={chosen !== null} sections={sections} onFound={show} />
        <div className="settings__sections" ref={sections}>
          <a className="settings__back" href={ADMIN_SETTINGS} onClick={backToList}>
            <ChevronLeft className="icon" aria-hidden="true" />
            All settings
          </a>
          {SECTIONS.map(({ id, name, Section }) => (
            // Sections stay where they are while another is shown, with what was typed into them.
            <div key={id} hidden={id !== current}>
              <Section id={id} title={name} settings={settings} />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

/** Returns the section that the address names, also after the back button. */
function useChosenSection(): SectionId | null {
  const [chosen, setChosen] = useState(() => sectionIn(location.hash) ?? askedSection())
  useEffect(() => {
    const read = () => setChosen(sectionIn(location.hash))
    // Not `popstate`, after which the browser still moves to the section and takes the focus away.
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return chosen
}

/** Names the section in the browser's history. */
function useTitle(chosen: SectionId | null): void {
  const plain = useRef(document.title)
  useEffect(() => {
    const name = SECTION_NAMES.find(({ id }) => id === chosen)?.name
    document.title = name ? `${name}: ${plain.current}` : plain.current
  }, [chosen])
}

function askedSection(): SectionId | null {
  return sectionIn(`#${new URLSearchParams(location.search).get('section')}`)
}

/** Returns the setting that the address asks for by its label, once: a reload is to leave the focus where it is. */
function askedIn(sections: HTMLElement, section: SectionId | null): HTMLElement | null {
  const asked = new URLSearchParams(location.search).get('find')
  if (asked === null || section === null) return null
  history.replaceState(history.state, '', settingsUrl(section))
  const found = searchablesIn(sections).find((each) => each.section === section && each.label === asked)
  return found?.target ?? null
}

function headingOf(id: SectionId): HTMLElement | null {
  return document.getElementById(`${id}-title`)
}

// Loading the page again would lose what is not saved in the sections.
function backToList(event: { preventDefault(): void }): void {
  event.preventDefault()
  history.pushState(null, '', ADMIN_SETTINGS)
  dispatchEvent(new HashChangeEvent('hashchange'))
  document.querySelector<HTMLElement>('.settings-navigation input')?.focus({ preventScroll: true })
  scrollTo({ top: 0 })
}

function Skeleton() {
  return (
    <TableSkeleton label="Loading the settings" list="admin-screen settings" row="settings-section" count={2}>
      <div className="skeleton skeleton--short" />
      <div className="skeleton settings-section__skeleton" />
      <div className="skeleton settings-section__skeleton" />
    </TableSkeleton>
  )
}
