import { ChevronDown, type LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'

interface Props {
  /** Its part of the URL behind `#`. */
  id: string
  title: string
  Icon: LucideIcon
  /** What is set in it, which is said without opening it. */
  state?: string | undefined
  /** What is better for the user than the state. */
  advice?: string | undefined
  sections: OpenSections
  children: ReactNode
}

/** A section of the profile, which opens in place. */
export function ProfileSection({ id, title, Icon, state, advice, sections, children }: Props) {
  const isOpen = sections.open.includes(id)
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    // The browser looked for it before it was there.
    if (hashIds()[0] === id) section.current?.scrollIntoView()
  }, [id])
  return (
    <section className="profile-section" id={id} aria-labelledby={`${id}-title`} ref={section}>
      <details
        open={isOpen}
        onToggle={({ currentTarget }) => currentTarget.open !== isOpen && sections.toggle(id, currentTarget.open)}
      >
        <summary>
          <Icon className="icon" aria-hidden="true" />
          <h2 id={`${id}-title`}>{title}</h2>
          {state && (
            <span className="profile-section__state">
              {state} {advice && <span className="profile-section__advice">{advice}</span>}
            </span>
          )}
          <ChevronDown className="icon" aria-hidden="true" />
        </summary>
        <div className="profile-section__body">{children}</div>
      </details>
    </section>
  )
}

interface OpenSections {
  open: readonly string[]
  toggle(id: string, isOpen: boolean): void
}

/**
 * Which sections are open: those in the URL, as in `#password,order-updates`, so that links open them and a reload leaves them open.
 * @param required the section without which the user cannot go on, if there is one.
 */
export function useOpenSections(required: string | undefined): OpenSections {
  const [open, setOpen] = useState<readonly string[]>(hashIds)
  const toggle = (id: string, isOpen: boolean) => {
    const others = open.filter((each) => each !== id)
    const ids = isOpen ? [...others, id] : others
    history.replaceState(history.state, '', ids.length > 0 ? `#${ids.join()}` : location.pathname + location.search)
    setOpen(ids)
  }
  useEffect(() => {
    const read = () => setOpen([...new Set([...hashIds(), ...(required ? [required] : [])])])
    read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [required])
  return { open, toggle }
}

function hashIds(): string[] {
  return location.hash.slice(1).split(',').filter(Boolean)
}
