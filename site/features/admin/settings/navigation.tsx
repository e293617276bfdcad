import { useStore } from '@nanostores/react'
import { ChevronRight } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { ADMIN_SETUP } from '../../../api/paths.ts'
import { SearchInput } from '../../../ui/SearchInput.tsx'
import { SCREENS } from '../palette/choices.ts'
import { rank } from '../palette/ranking.ts'
import { countLabel } from '../today/labels.ts'
import { type FoundSetting, findSettings, type Searchable, searchablesIn } from './search.ts'
import { SECTION_NAMES, type SectionId } from './section-names.ts'
import { $unsaved } from './settings.ts'

/** Screens that a search lists below the settings. */
const MAX_SCREENS = 3

interface Props {
  /** The section that is shown. */
  current: SectionId
  /** Whether the address names a section; if not, phones show only this list. */
  isChosen: boolean
  /** The element around the sections, which are searched. */
  sections: RefObject<HTMLElement | null>
  onFound(found: FoundSetting): void
}

/** The list of sections, with a search for single settings. */
export function SettingsNavigation({ current, isChosen, sections, onFound }: Props) {
  const [typed, setTyped] = useState('')
  const [searchables, setSearchables] = useState<readonly Searchable[]>([])
  const unsaved = useStore($unsaved)
  const found = findSettings(searchables, typed)
  const screens = rank(SCREENS, typed, MAX_SCREENS)
  const isSearching = typed.trim() !== ''
  const search = (text: string) => {
    if (sections.current) setSearchables(searchablesIn(sections.current))
    setTyped(text)
  }
  const open = (setting: FoundSetting) => {
    setTyped('')
    onFound(setting)
  }
  return (
    <div className="settings-navigation">
      <search className="input-group">
        <SearchInput
          aria-label="Search settings"
          placeholder="Search settings"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => search(target.value)}
          onKeyDown={({ key, nativeEvent }) => {
            if (key !== 'Enter' || nativeEvent.isComposing) return
            const [setting, screen] = [found[0], screens[0]]
            if (setting) open(setting)
            else if (screen) location.assign(screen.path)
          }}
        />
      </search>
      <p className="visually-hidden" role="status">
        {isSearching ? foundLabel(found.length, screens.length) : ''}
      </p>
      {isSearching && found.length === 0 && screens.length === 0 && (
        <p className="settings-navigation__none">No setting is called that.</p>
      )}
      {isSearching && found.length > 0 && (
        <ul className="settings-navigation__list" aria-label="Found settings">
          {found.map((setting) => (
            <li key={`${setting.section} ${setting.label}`}>
              <button className="settings-navigation__link" type="button" onClick={() => open(setting)}>
                <b>{setting.label}</b>
                <span>{SECTION_NAMES.find(({ id }) => id === setting.section)?.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {screens.length > 0 && (
        <ul className="settings-navigation__list" aria-label="Found screens">
          {screens.map(({ label, path }) => (
            <li key={path}>
              <a className="settings-navigation__link" href={path}>
                <b>{label}</b>
                <span>Another screen</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <nav aria-label="Settings" hidden={isSearching}>
        <ul className="settings-navigation__list">
          {SECTION_NAMES.map(({ id, name, about }) => (
            <li key={id}>
              <a
                className="settings-navigation__link"
                href={`#${id}`}
                aria-current={id === current ? (isChosen ? 'page' : undefined) : undefined}
                data-current={id === current || undefined}
              >
                <b>
                  {name}
                  {unsaved.has(id) && <em> not saved</em>}
                </b>
                <span>{about}</span>
                <ChevronRight className="icon icon--sm" aria-hidden="true" />
              </a>
            </li>
          ))}
          <li>
            <a className="settings-navigation__link" href={ADMIN_SETUP}>
              <b>Setup checklist</b>
              <span>What is left to do before you open</span>
              <ChevronRight className="icon icon--sm" aria-hidden="true" />
            </a>
          </li>
        </ul>
      </nav>
    </div>
  )
}

function foundLabel(settings: number, screens: number): string {
  if (settings + screens === 0) return 'No setting is called that'
  const counts = [settings > 0 && countLabel(settings, 'setting'), screens > 0 && countLabel(screens, 'screen')]
  return counts.filter(Boolean).join(', ')
}
