import { useStore } from '@nanostores/react'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Select } from '../../../ui/Select.tsx'
import { PageActions } from '../../account/page-actions.tsx'
import { $adminCategories, $adminSubCategories, loadCategories, loadSubCategories } from '../categories/categories.ts'
import { BrandFilter } from './brand-filter.tsx'
import { categoryChoice, countFilters, inCategory, type ListFilter, NO_CATEGORY } from './list-query.ts'
import { loadProducts, narrowProducts } from './products.ts'
import { UndeclaredFilter } from './undeclared-filter.tsx'
import { $isWide } from './view.ts'

/** Narrows the product list. On phones the filters open by a button beside the title. */
export function Filters({ filter }: { filter: ListFilter }) {
  const isWide = useStore($isWide)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const count = countFilters(filter)
  return (
    <>
      {!isWide && (
        <PageActions>
          <button
            className="icon-button icon-button--line product-head__filters"
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            data-active={count > 0 || undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <SlidersHorizontal className="icon" aria-hidden="true" />
            <span className="wide-label">{count > 0 ? `Filters (${count})` : 'Filters'}</span>
          </button>
        </PageActions>
      )}
      <search className="product-filters" id={id} aria-label="Filters" hidden={!isWide && !isOpen}>
        <CategoryFilter filter={filter} />
        <BrandFilter value={filter.brand ?? ''} onChange={(brand) => void narrowProducts({ brand })} />
        <Choice label="Stock" any="Any stock" value={filter.stock} name="stock" choices={STOCK} />
        <Choice label="Offer" any="Any offer" value={filter.offer} name="offer" choices={OFFER} />
        <Choice label="Shown to shoppers" any="Shown or not" value={filter.shown} name="shown" choices={SHOWN} />
        <Lacks label="No image" name="image" value={filter.image} />
        <Lacks label="No price" name="price" value={filter.price} />
        <UndeclaredFilter value={filter.undeclared} onChange={(undeclared) => void narrowProducts({ undeclared })} />
        {count > 0 && (
          <button
            className="button button--plain button--small"
            type="button"
            onClick={() => void loadProducts({ filter: filter.search ? { search: filter.search } : {} })}
          >
            Clear filters
          </button>
        )}
      </search>
    </>
  )
}

const STOCK = { in: 'In stock', low: 'Low stock', out: 'Out of stock' }
const OFFER = { on: 'On offer', none: 'Not on offer' }
const SHOWN = { shown: 'Shown', hidden: 'Hidden', withheld: 'Shown, not on sale' }

interface ChoiceProps {
  label: string
  /** What it says if it does not narrow the list. */
  any: string
  name: 'stock' | 'offer' | 'shown'
  value: string | undefined
  choices: Record<string, string>
}

function Choice({ label, any, name, value, choices }: ChoiceProps) {
  return (
    <FilterSelect label={label} value={value ?? ''} onChange={(chosen) => void narrowProducts({ [name]: chosen })}>
      <option value="">{any}</option>
      {Object.entries(choices).map(([choice, text]) => (
        <option key={choice} value={choice}>
          {text}
        </option>
      ))}
    </FilterSelect>
  )
}

function Lacks({ label, name, value }: { label: string; name: 'image' | 'price'; value: string | undefined }) {
  return (
    <button
      className="product-filters__lacks"
      type="button"
      aria-pressed={value !== undefined}
      onClick={() => void narrowProducts({ [name]: value ? undefined : 'none' })}
    >
      {label}
    </button>
  )
}

/** Categories, each followed by its subcategories. */
function CategoryFilter({ filter }: { filter: ListFilter }) {
  const categories = useStore($adminCategories) ?? []
  const subCategories = useStore($adminSubCategories) ?? []
  useEffect(() => {
    void loadCategories()
    void loadSubCategories()
  }, [])
  return (
    <FilterSelect
      label="Category"
      value={categoryChoice(filter)}
      onChange={(choice) => void narrowProducts(inCategory(choice))}
    >
      <option value="">Any category</option>
      <option value={NO_CATEGORY}>No category</option>
      {categories.flatMap(({ _id, name }) => [
        <option key={_id} value={_id}>
          {name}
        </option>,
        ...subCategories
          .filter((each) => each.category.some((parent) => parent._id === _id))
          .map((each) => (
            <option key={`${_id}/${each._id}`} value={`${_id}/${each._id}`}>
              {`\u2003${each.name}`}
            </option>
          )),
      ])}
    </FilterSelect>
  )
}

interface FilterSelectProps {
  label: string
  value: string
  onChange(value: string): void
  children: ReactNode
}

function FilterSelect({ label, value, onChange, children }: FilterSelectProps) {
  return (
    <Select
      aria-label={label}
      value={value}
      data-active={value !== ''}
      onChange={({ target }) => onChange(target.value)}
    >
      {children}
    </Select>
  )
}
