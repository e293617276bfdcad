import type { ComponentProps, Ref } from 'react'
import type { ProductView } from '../../../src/catalogue/contract.ts'
import { packTitle } from '../../../src/shared/pack-title.ts'
import { Field } from '../../ui/Field.tsx'
import { Image } from '../../ui/Image.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { countLabel } from './today/labels.ts'

interface FieldProps extends ComponentProps<'input'> {
  label: string
  hint?: string
}

/** A field that finds what an admin then chooses from the list below it. */
export function FindField({ label, hint, ...input }: FieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(props) => (
        <span className="input-group input-group--search">
          <SearchInput {...input} {...props} />
        </span>
      )}
    </Field>
  )
}

export const NO_RESPONSE = 'The shop did not respond. Keep typing to try again.'

interface FoundProps {
  /** Undefined without a search, null if the search failed. */
  found: readonly ProductView[] | null | undefined
  /** What is said of a product beside its name. */
  noteOf(product: ProductView): string
  /** Called when one is chosen, by a key or else by the pointer. */
  onChoose(product: ProductView, isByKey: boolean): void
  list?: Ref<HTMLUListElement>
}

/** The found products, of which those in stock can be chosen, or why there are none. */
export function FoundProducts({ found, noteOf, onChoose, list }: FoundProps) {
  const isFound = found === undefined || (found !== null && found.length > 0)
  return (
    <>
      <p className={isFound ? 'visually-hidden' : 'field__hint'} role="status">
        {found === null && NO_RESPONSE}
        {found && (found.length === 0 ? 'No product found.' : `${countLabel(found.length, 'product')} found`)}
      </p>
      {found && found.length > 0 && (
        <ul className="found-list" aria-label="Found products" ref={list}>
          {found.map((product) => (
            <li key={product._id}>
              <button
                type="button"
                disabled={product.stock === 0}
                onClick={({ detail }) => onChoose(product, detail === 0)}
              >
                <span className="found-list__image">
                  <Image url={product.image[0] ?? ''} sizes="40px" />
                </span>
                <b>{packTitle(product)}</b>
                <span className="tabular">{product.stock === 0 ? 'Out of stock' : noteOf(product)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
