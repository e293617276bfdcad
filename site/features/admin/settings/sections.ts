import type { ComponentType } from 'react'
import { Declarations } from './declarations.tsx'
import { Fees } from './fees.tsx'
import { Footer } from './footer.tsx'
import { Home } from './home.tsx'
import { Hours } from './hours.tsx'
import { Invoice } from './invoice.tsx'
import { Policies } from './policies.tsx'
import type { SectionProps } from './section.tsx'
import { SECTION_NAMES, type SectionId } from './section-names.ts'
import { Security } from './security.tsx'
import { Area } from './serviceability.tsx'
import { Shop } from './shop.tsx'

const FORMS: Record<SectionId, ComponentType<SectionProps>> = {
  shop: Shop,
  hours: Hours,
  area: Area,
  fees: Fees,
  declarations: Declarations,
  home: Home,
  footer: Footer,
  invoice: Invoice,
  policies: Policies,
  security: Security,
}

/** The sections of the settings, with their forms. */
export const SECTIONS = SECTION_NAMES.map((section) => ({ ...section, Section: FORMS[section.id] }))

/** Returns the section that a URL's hash names, or null for the list of sections. */
export function sectionIn(hash: string): SectionId | null {
  return SECTION_NAMES.find(({ id }) => `#${id}` === hash)?.id ?? null
}
