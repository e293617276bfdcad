import { SECTION_NAMES, SETTING_KEYWORDS, type SectionId } from './section-names.ts'

/** Finds settings by what their screen says about them, and by the words of owners in `section-names.ts`. */

export interface FoundSetting {
  /** The id of its section. */
  section: string
  /** Its label, or the heading of a group of settings. */
  label: string
  /** What gets the focus. */
  target: HTMLElement
}

/** Something on a section's form that a search can find. */
export interface Searchable extends FoundSetting {
  /** Everything the screen says about it. */
  text: string
}

const MAX_FOUND = 12

/** Returns what the forms of the sections have labels for, in their order. */
export function searchablesIn(root: ParentNode): Searchable[] {
  return [...root.querySelectorAll<HTMLFormElement>('form.settings-section')].flatMap((form) => {
    const title = form.querySelector('h2')?.textContent ?? ''
    const keywords = SETTING_KEYWORDS[form.id as SectionId]
    const labels = [...form.querySelectorAll<HTMLElement>('label, legend')].flatMap((label) => {
      const target = controlOf(label)
      const name = textOf(label)
      return target && name
        ? [{ section: form.id, label: name, target, text: `${wordsAround(label)} ${keywords[name] ?? ''}` }]
        : []
    })
    const heading = form.querySelector<HTMLElement>('h2')
    const whole = heading
      ? [{ section: form.id, label: title, target: heading, text: `${title} ${calledAlso(form.id)}` }]
      : []
    return [...whole, ...labels].map((each) => ({ ...each, text: `${each.text} ${title}`.toLowerCase() }))
  })
}

/** Returns what a section is about, in the words of its list and in those of owners. */
function calledAlso(section: string): string {
  const known = SECTION_NAMES.find(({ id }) => id === section)
  return known ? `${known.about} ${known.also}` : ''
}

/** Returns the settings that have every typed word, those with the words in their label first. */
export function findSettings(searchables: readonly Searchable[], typed: string): FoundSetting[] {
  const terms = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (terms.length === 0) return []
  const found = searchables.filter(({ text }) => terms.every((word) => text.includes(word)))
  const inLabel = ({ label }: Searchable) => terms.every((word) => label.toLowerCase().includes(word))
  const sorted = [...found.filter(inLabel), ...found.filter((each) => !inLabel(each))]
  const distinct = new Map(sorted.map((each) => [`${each.section} ${each.label}`, each]))
  return [...distinct.values()].slice(0, MAX_FOUND)
}

function controlOf(label: HTMLElement): HTMLElement | null {
  if (label instanceof HTMLLabelElement) return label.control
  return label.parentElement?.querySelector<HTMLElement>('input, textarea, select, button') ?? null
}

/** Returns the label's text without that of its controls. */
function textOf(label: HTMLElement): string {
  const copy = label.cloneNode(true) as HTMLElement
  for (const control of copy.querySelectorAll('input, select, textarea, .visually-hidden')) control.remove()
  return (copy.textContent ?? '').trim()
}

/** Returns the label with its hint and the heading of its group. */
function wordsAround(label: HTMLElement): string {
  const hint = label.closest('.field')?.querySelector('.field__hint')?.textContent ?? ''
  const group = label.closest('fieldset')?.querySelector('legend')?.textContent ?? ''
  return `${textOf(label)} ${hint} ${group}`
}
