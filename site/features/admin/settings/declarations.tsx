import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { UndeclaredView } from '../../../../src/catalogue/contract.ts'
import type { ShopSettings } from '../../../../src/settings/contract.ts'
import { undeclaredProductsUrl } from '../../../api/paths.ts'
import { $undeclared, loadUndeclared } from '../products/undeclared.ts'
import { countLabel } from '../today/labels.ts'
import { type Question, Section, type SectionProps } from './section.tsx'

const NAMES = ['requireDeclarations'] as const

/** Whether products are on sale only with what the law asks a shop to declare, and how many would not be. */
export function Declarations(props: SectionProps) {
  return (
    <Section
      {...props}
      names={NAMES}
      confirmation={confirmationOf}
      note="What the Legal Metrology rules ask of packaged goods: name, maker or importer, origin and quantity; of food also veg or non-veg, FSSAI licence and shelf life. Of loose goods: quantity and origin."
    >
      {(form) => (
        <div className="form-grid">
          <label className="check">
            <input type="checkbox" {...form.register('requireDeclarations')} />
            Require declarations before a product is on sale
          </label>
          <Consequence required={form.watch('requireDeclarations')} />
        </div>
      )}
    </Section>
  )
}

/** Asks before products go off sale, with the number of this moment. */
async function confirmationOf({ requireDeclarations }: Partial<ShopSettings>): Promise<Question | null> {
  if (!requireDeclarations) return null
  await loadUndeclared()
  const counts = $undeclared.get()
  if (counts?.undeclaredOnSale === 0) return null
  return {
    title: 'Take undeclared products off sale?',
    question: `${counts ? goingLabel(counts) : 'Undeclared products go off sale'} at once. Shoppers find them again when they are declared.`,
    confirm: 'Take off sale',
  }
}

/** "All 3 products go off sale", "1 of 3 products goes off sale". */
function goingLabel({ undeclaredOnSale: going, products }: UndeclaredView): string {
  const count = going.toLocaleString('en-IN')
  const label =
    going === products
      ? `${going > 1 ? 'All ' : ''}${countLabel(going, 'product')}`
      : `${count} of ${countLabel(products, 'product')}`
  return `${label} ${going === 1 ? 'goes' : 'go'} off sale`
}

function Consequence({ required }: { required: boolean }) {
  const counts = useStore($undeclared)
  useEffect(() => void loadUndeclared(), [])
  if (!counts) return null
  const { undeclared, products } = counts
  const [count, all] = [undeclared, products].map((number) => number.toLocaleString('en-IN'))
  const lacking = `${count} of ${all} products ${undeclared === 1 ? 'is' : 'are'} undeclared`
  const consequence = required ? ': with this, they are not on sale. ' : '. '
  return (
    <p className={required && undeclared > 0 ? 'field__warning' : 'field__hint'} role="status">
      {undeclared === 0 ? `All ${all} products are declared.` : lacking + consequence}
      {undeclared > 0 && <a href={undeclaredProductsUrl()}>See which</a>}
    </p>
  )
}
