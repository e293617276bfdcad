import { useStore } from '@nanostores/react'
import { useEffect, useId, useState } from 'react'
import { MAX_BRAND_LENGTH } from '../../../../src/shared/limits.ts'
import { $brands, loadBrands } from './brands.ts'

interface Props {
  value: string
  onChange(brand: string): void
}

/** A field that suggests brands, because a shop has more of them than a menu can show. */
export function BrandFilter({ value, onChange }: Props) {
  const brands = useStore($brands)
  const [typed, setTyped] = useState<string | null>(null)
  const list = useId()
  // The browser asks for the suggestions when the field gets the focus.
  useEffect(() => {
    if (typed !== null && brands === undefined) void loadBrands()
  }, [typed, brands])
  const commit = (text: string) => {
    setTyped(null)
    const brand = text.trim()
    if (brand !== value) onChange(brand)
  }
  return (
    <span className="product-filters__brand">
      <input
        className="input"
        aria-label="Brand"
        placeholder="Any brand"
        list={list}
        autoComplete="off"
        maxLength={MAX_BRAND_LENGTH}
        value={typed ?? value}
        data-active={value !== ''}
        onFocus={() => setTyped(value)}
        onChange={({ target, nativeEvent }) => {
          // A chosen suggestion comes as one event without the text that was typed.
          const isChosen = !('inputType' in nativeEvent) || nativeEvent.inputType === 'insertReplacementText'
          if (isChosen || target.value === '') commit(target.value)
          setTyped(target.value)
        }}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') commit(currentTarget.value)
          if (key === 'Escape') setTyped(value)
        }}
        onBlur={({ target }) => commit(target.value)}
      />
      <datalist id={list}>
        {brands?.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </span>
  )
}
