import { Dialog } from '@base-ui/react/dialog'
import { useStore } from '@nanostores/react'
import { AppWindow, Package, Settings, ShoppingBag, UserRound, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { SearchInput } from '../../../ui/SearchInput.tsx'
import { useBackToClose } from '../../../ui/use-back-to-close.ts'
import { type Choice, type Kind, keyOf } from './choices.ts'
import {
  $groups,
  $isOpen,
  $recordSearch,
  $typed,
  addRecent,
  choose,
  closePalette,
  type Group,
  search,
} from './palette.ts'

/** The command palette: finds screens, settings, products, orders and customers, as a combobox with a list of groups. */
export function Palette() {
  const input = useRef<HTMLInputElement>(null)
  const open = useStore($isOpen)
  useBackToClose(open, closePalette)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => next || closePalette()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim scrim--over" forceRender />
        <Dialog.Popup className="palette" initialFocus={input}>
          <Dialog.Title className="visually-hidden">Search or go to</Dialog.Title>
          <Finder input={input} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const LIST = 'palette-list'
const optionId = (index: number) => `palette-${index}`

function Finder({ input }: { input: React.RefObject<HTMLInputElement | null> }) {
  const typed = useStore($typed)
  const groups = useStore($groups)
  const choices = groups.flatMap((group) => group.choices)
  const [active, setActive] = useActive(choices, typed)
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || choices.length === 0) return
    const step = STEPS[event.key]
    if (step) {
      event.preventDefault()
      setActive((active + step + choices.length) % choices.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      // As a click, so that Ctrl+Enter opens another tab as Ctrl+click does.
      document
        .getElementById(optionId(active))
        ?.dispatchEvent(
          new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: event.ctrlKey, metaKey: event.metaKey }),
        )
    }
  }
  return (
    <>
      <div className="palette__head">
        <span className="input-group input-group--search">
          <SearchInput
            ref={input}
            role="combobox"
            aria-label="Search or go to"
            aria-autocomplete="list"
            aria-expanded={choices.length > 0}
            aria-controls={LIST}
            aria-activedescendant={choices.length > 0 ? optionId(active) : undefined}
            placeholder="Product, order, customer, setting or screen"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            value={typed}
            onChange={({ currentTarget }) => search(currentTarget.value)}
            onKeyDown={press}
          />
        </span>
        <Dialog.Close className="icon-button" aria-label="Close">
          <X className="icon" aria-hidden="true" />
        </Dialog.Close>
      </div>
      <div className="palette__body">
        <List groups={groups} active={active} />
        <Status found={choices.length} />
      </div>
    </>
  )
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** The number of the active choice. It stays on the same one when further results come in; a new text begins at the first. */
function useActive(choices: readonly Choice[], typed: string): [number, (index: number) => void] {
  const [chosen, setChosen] = useState<{ typed: string; key: string } | null>(null)
  const index = chosen?.typed === typed ? choices.findIndex((choice) => keyOf(choice) === chosen.key) : 0
  const active = Math.max(0, index)
  const key = choices[active] && keyOf(choices[active])
  useEffect(() => {
    if (key) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' })
  }, [active, key])
  return [active, (next) => choices[next] && setChosen({ typed, key: keyOf(choices[next]) })]
}

function List({ groups, active }: { groups: readonly Group[]; active: number }) {
  let index = -1
  return (
    <div id={LIST} role="listbox" aria-label="Results" hidden={groups.length === 0}>
      {groups.map(({ heading, choices }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form controls, not options.
        <div key={heading} role="group" aria-labelledby={`palette-${heading}`}>
          <p className="palette__heading" id={`palette-${heading}`}>
            {heading}
          </p>
          {choices.map((choice) => {
            index += 1
            return <Option key={keyOf(choice)} choice={choice} id={optionId(index)} isActive={index === active} />
          })}
        </div>
      ))}
    </div>
  )
}

const ICONS: Record<Kind, typeof Package> = {
  screen: AppWindow,
  setting: Settings,
  product: ShoppingBag,
  order: Package,
  customer: UserRound,
}

function Option({ choice, id, isActive }: { choice: Choice; id: string; isActive: boolean }) {
  const { kind, label, detail, path } = choice
  const Icon = ICONS[kind]
  return (
    <a
      id={id}
      className="palette__option"
      role="option"
      aria-selected={isActive}
      // The focus stays in the field, and the active option is the one that the field names.
      tabIndex={-1}
      href={path}
      onPointerDown={(event) => event.preventDefault()}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return addRecent(choice)
        event.preventDefault()
        choose(choice)
      }}
    >
      <Icon className="icon" aria-hidden="true" />
      <b>{label}</b>
      {detail && <span>{detail}</span>}
    </a>
  )
}

function Status({ found }: { found: number }) {
  const typed = useStore($typed).trim()
  const state = useStore($recordSearch)
  const isNothing = state === 'idle' && typed !== '' && found === 0
  return (
    <div className="palette__status">
      <p role="status">
        {state === 'searching' && 'Searching products, orders and customers…'}
        {state === 'failed' && 'Products, orders and customers could not be searched. '}
        {isNothing && `Nothing matches “${typed}”.`}
        {state === 'idle' && typed !== '' && found > 0 && (
          <span className="visually-hidden">{found === 1 ? '1 result' : `${found} results`}</span>
        )}
      </p>
      {state === 'failed' && (
        <button className="link" type="button" onClick={() => search(typed)}>
          Try again
        </button>
      )}
    </div>
  )
}
