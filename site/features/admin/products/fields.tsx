import { useFormContext } from 'react-hook-form'
import { Field } from '../../../ui/Field.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { STOCK } from '../../../wording/admin.ts'
import { say } from '../../../wording/say.ts'
import type { ProductFields } from './product-form.ts'

/** Returns a function that gives the props of a field's input and its error message. */
function useText() {
  const { register, formState } = useFormContext<ProductFields>()
  return (name: Exclude<keyof ProductFields, 'details' | 'publish' | 'loose'>) => ({
    ...register(name),
    error: formState.errors[name]?.message,
    autoComplete: 'off',
  })
}

// Fields are registered in display order, because the first one with an error gets the focus.
export function NameField() {
  const text = useText()
  return <TextField label="Name" required {...text('name')} />
}

export function DescriptionField() {
  const text = useText()
  const { error, ...description } = text('description')
  return (
    <Field label="Description" error={error}>
      {(props) => <textarea className="input" required rows={3} {...props} {...description} />}
    </Field>
  )
}

export function StockFields() {
  const text = useText()
  const unit = text('unit')
  const stock = text('stock')
  return (
    <>
      <div className="half short">
        <TextField label="Unit" placeholder="500 g" required {...unit} />
      </div>
      <div className="half short">
        <TextField label={say(STOCK)} className="input tabular" inputMode="numeric" required {...stock} />
      </div>
    </>
  )
}

export function OptionalFields() {
  const text = useText()
  const { register } = useFormContext<ProductFields>()
  return (
    <>
      <div className="half">
        <TextField
          label="SKU (optional)"
          hint="Your own code of the product, by which imports find it again"
          {...text('sku')}
        />
      </div>
      <div className="half">
        <TextField label="Brand (optional)" {...text('brand')} />
      </div>
      <label className="check">
        <input type="checkbox" {...register('publish')} />
        Shown to shoppers
      </label>
    </>
  )
}
