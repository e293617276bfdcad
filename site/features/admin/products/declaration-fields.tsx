import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { countries } from '../../../../src/shared/countries.ts'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import {
  countDeclared,
  DECLARATION_LABELS,
  DECLARATION_NAMES,
  type DeclarationFields,
  unitQuantityLabel,
} from './declarations.ts'
import type { ProductFields } from './product-form.ts'

type Name = Exclude<keyof DeclarationFields, 'loose'>

/** What the law asks a shop to say of a product, and its taxes; closed until somebody looks for it or it has an error. */
export function DeclarationFieldset() {
  const { formState, watch } = useFormContext<ProductFields>()
  const [isOpen, setOpen] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const isInvalid = DECLARATION_NAMES.some((name) => formState.errors[name])
  const declared = countDeclared(watch())
  // A field in a closed part cannot get the focus, so it opens when the form is refused because of it.
  const { submitCount } = formState
  // biome-ignore lint/correctness/useExhaustiveDependencies: an error while somebody types must not move the focus.
  useEffect(() => {
    if (submitCount === 0 || !isInvalid) return
    setOpen(true)
    requestAnimationFrame(() => {
      if (document.activeElement?.getAttribute('aria-invalid') === 'true') return
      body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    })
  }, [submitCount])
  return (
    <details className="product-form__more" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <ChevronDown className="icon" aria-hidden="true" />
        <span>
          <b>Product information and taxes</b>
          <span className="field__hint">
            {declared === 0 ? 'Nothing declared' : `${declared} declared`}: what the law asks packaged goods to say, HSN
            and GST
          </span>
        </span>
      </summary>
      <div className="form-grid" ref={body}>
        <Identity />
        <Parties />
        <Food />
        <Taxes />
      </div>
    </details>
  )
}

function useText() {
  const { register, formState } = useFormContext<ProductFields>()
  return (name: Name) => ({
    ...register(name),
    label: DECLARATION_LABELS[name],
    error: formState.errors[name]?.message,
    autoComplete: 'off',
  })
}

function Identity() {
  const text = useText()
  const { register, watch, formState } = useFormContext<ProductFields>()
  const fromUnit = unitQuantityLabel(watch('unit'))
  return (
    <>
      <div className="half">
        <TextField hint="What it is, such as Refined sunflower oil" {...text('genericName')} />
      </div>
      <div className="half">
        <TextField
          placeholder={fromUnit || '6 x 200 ml'}
          hint={fromUnit ? `Read from the unit: ${fromUnit}` : 'The unit does not say it'}
          {...text('netQuantity')}
        />
      </div>
      <div className="half">
        <Field label={DECLARATION_LABELS.origin} error={formState.errors.origin?.message}>
          {(props) => (
            <Select {...props} {...register('origin')}>
              <option value="">Not declared</option>
              {countries().map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <label className="check half product-form__loose">
        <input type="checkbox" {...register('loose')} />
        Sold loose, without a packer's label
      </label>
    </>
  )
}

function Parties() {
  return (
    <>
      <Address name="manufacturer" hint="Name and address" />
      <Address name="packer" hint="If somebody else packs it" />
      <Address name="importer" hint="For imported goods" />
    </>
  )
}

function Address({ name, hint }: { name: 'manufacturer' | 'packer' | 'importer'; hint: string }) {
  const { error, label, ...text } = useText()(name)
  return (
    <div className="third">
      <Field label={label} error={error} hint={hint}>
        {(props) => <textarea className="input product-form__address" rows={3} {...props} {...text} />}
      </Field>
    </div>
  )
}

function Food() {
  const text = useText()
  const { register, formState } = useFormContext<ProductFields>()
  return (
    <>
      <div className="third">
        <Field label={DECLARATION_LABELS.veg} error={formState.errors.veg?.message}>
          {(props) => (
            <Select {...props} {...register('veg')}>
              <option value="">Not declared</option>
              <option value="veg">Vegetarian</option>
              <option value="nonveg">Non-vegetarian</option>
              <option value="none">Not food</option>
            </Select>
          )}
        </Field>
      </div>
      <div className="third">
        <TextField className="input tabular" inputMode="numeric" hint="14 digits" {...text('fssai')} />
      </div>
      <div className="third">
        <TextField hint="Such as Milk, soya" {...text('allergens')} />
      </div>
      <div className="half">
        <TextField className="input tabular" inputMode="numeric" {...text('shelfLifeDays')} />
      </div>
      <div className="half">
        <TextField
          type="date"
          hint="The earliest date on the shelf; after it, the product is not on sale"
          {...text('bestBefore')}
        />
      </div>
    </>
  )
}

function Taxes() {
  const text = useText()
  return (
    <>
      <div className="third">
        <TextField className="input tabular" inputMode="numeric" hint="4, 6 or 8 digits" {...text('hsn')} />
      </div>
      <div className="third short">
        <TextField className="input tabular" inputMode="decimal" placeholder="5" {...text('gstRate')} />
      </div>
      <div className="third short">
        <TextField className="input tabular" inputMode="decimal" placeholder="0" {...text('cessRate')} />
      </div>
    </>
  )
}
