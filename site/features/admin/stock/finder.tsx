import { Autocomplete } from '@base-ui/react/autocomplete'
import type { RefObject } from 'react'
import type { FoundProduct } from '../../../../src/catalogue/stock/contract.ts'
import { MAX_SEARCH_LENGTH } from '../../../../src/shared/limits.ts'
import { titleOf } from '../../../../src/shared/product-title.ts'
import { Field } from '../../../ui/Field.tsx'
import { StateChip } from '../products/state-chip.tsx'
import { useLookup } from './use-lookup.ts'

interface Props {
  label: string
  placeholder?: string
  hint?: string
  input: RefObject<HTMLInputElement | null>
  onPick(product: FoundProduct): void
}

/**
 * Finds a product by code or name. A scanner types the code and Enter before any suggestions appear. People who type a
 * name choose a suggestion with the arrow keys.
 */
export function Finder({ label, placeholder, hint, input, onPick }: Props) {
  const { text, products, isOpen, problem, busy, setOpen, pick, type, submit } = useLookup(onPick)
  return (
    <form className="stock-finder" onSubmit={submit} aria-busy={busy}>
      <Autocomplete.Root
        items={products}
        mode="none"
        value={text}
        onValueChange={(next, { reason }) => reason !== 'item-press' && type(next)}
        open={isOpen}
        onOpenChange={setOpen}
        itemToStringValue={titleOf}
      >
        <Field label={label} hint={hint} error={problem || undefined}>
          {(props) => (
            <span className="stock-finder__row">
              <Autocomplete.Input
                className="input"
                placeholder={placeholder}
                ref={input}
                autoCapitalize="off"
                spellCheck={false}
                enterKeyHint="search"
                maxLength={MAX_SEARCH_LENGTH}
                {...props}
              />
              <button className="button button--quiet" type="submit" aria-disabled={busy}>
                Find
              </button>
            </span>
          )}
        </Field>
        <Suggestions onPick={pick} />
      </Autocomplete.Root>
    </form>
  )
}

function Suggestions({ onPick }: Pick<Props, 'onPick'>) {
  return (
    <Autocomplete.Portal>
      <Autocomplete.Positioner className="options-place" sideOffset={4}>
        <Autocomplete.Popup className="options">
          <Autocomplete.List className="options__list">
            {(product: FoundProduct) => (
              <Autocomplete.Item
                className="options__item"
                key={product._id}
                value={product}
                onClick={() => onPick(product)}
              >
                <span>
                  {titleOf(product)}{' '}
                  <small className="stock-option">{[product.unit, product.sku].filter(Boolean).join(' · ')}</small>{' '}
                  <StateChip product={product} />
                </span>
                <small className="stock-option">{`${product.stock} in stock`}</small>
              </Autocomplete.Item>
            )}
          </Autocomplete.List>
        </Autocomplete.Popup>
      </Autocomplete.Positioner>
    </Autocomplete.Portal>
  )
}
