import { useFormContext } from 'react-hook-form'
import { Field } from '../../../ui/Field.tsx'
import { TextField } from '../../../ui/TextField.tsx'
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

export function TextFields() {
  const text = useText()
  // Registered in display order, because the first field with an error gets the focus.
  const name = text('name')
  const { error, ...description } = text('description')
  return (
    <>
      <TextField label="Name" required {...name} />
      <Field label="Description" error={error}>
        {(props) => <textarea className="input" required rows={4} {...props} {...description} />}
      </Field>
    </>
  )
}

export function StockFields() {
  const text = useText()
  const unit = text('unit')
  const stock = text('stock')
  return (
    <>
      <div className="third short">
        <TextField label="Unit" placeholder="500 g" required {...unit} />
      </div>
      <div className="third short">
        <TextField label="Number of Stock" className="input tabular" inputMode="numeric" required {...stock} />
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
