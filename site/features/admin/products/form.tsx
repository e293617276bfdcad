import { type ReactNode, useEffect, useState } from 'react'
import { type FieldErrors, FormProvider, type Resolver, set, useForm } from 'react-hook-form'
import { isMadeFree, type Priced } from '../../../../src/shared/pricing.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useBusy } from '../../../ui/use-busy.ts'
import { FormButton } from '../form-button.tsx'
import { useFormImages } from '../use-form-images.ts'
import { CardSample } from './card-sample.tsx'
import { CategoryFields } from './category-fields.tsx'
import { DeclarationFieldset } from './declaration-fields.tsx'
import { DetailFields } from './detail-fields.tsx'
import { DescriptionField, NameField, OptionalFields, StockFields } from './fields.tsx'
import { ProductImages } from './images.tsx'
import { PriceFields } from './price-fields.tsx'
import { EMPTY_PRODUCT, type ProductErrors, type ProductFields, pricesOf, validateProduct } from './product-form.ts'

interface Props {
  /** The initial values. A new `key` resets the form. */
  initial: ProductFields
  /** Validates the fields; by default as those of a new product. */
  validate?(fields: ProductFields): ProductErrors
  /** The label of the button. */
  submit: string
  onSubmit(fields: ProductFields): Promise<void>
  /** The prices that are stored, so that nothing becomes free unasked; null of a new product. */
  priced: Priced | null
  /** Called on every change, with whether anything differs from the initial values. */
  onChange(fields: ProductFields, dirty: boolean): void
  /** Content next to the button. */
  children?: ReactNode
}

/** All fields of a product: first what sells it (image, name, price, stock, categories), then what may be added later. */
export function ProductForm({
  initial,
  validate = validateProduct,
  submit,
  onSubmit,
  priced,
  onChange,
  children,
}: Props) {
  const form = useForm<ProductFields>({ defaultValues: initial, resolver: resolverOf(validate), mode: 'onTouched' })
  const [busy, setBusy, isBusy] = useBusy()
  const images = useFormImages()
  const { isDirty } = form.formState
  const fields = form.watch()
  const text = JSON.stringify(fields)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told of what is typed, not of every rendering.
  useEffect(() => onChange(JSON.parse(text), isDirty), [text, isDirty])
  const [free, setFree] = useState<ProductFields | null>(null)
  const save = async (typed: ProductFields) => {
    setBusy(true)
    await onSubmit(typed)
    setBusy(false)
  }
  const confirmFree = () => {
    const confirmed = free
    setFree(null)
    if (confirmed) void save(confirmed)
  }
  const send = form.handleSubmit(async (typed) => {
    if (isBusy() || !images.areStored()) return
    const prices = pricesOf(typed)
    if (prices && isMadeFree(priced, prices)) setFree(typed)
    else await save(typed)
  })
  const ready = !images.pending && Object.keys(validate({ ...EMPTY_PRODUCT, ...fields })).length === 0
  return (
    <FormProvider {...form}>
      <form className="form-grid product-form" method="post" noValidate ref={images.form} onSubmit={send}>
        <div className="product-form__columns">
          <div className="product-form__aside">
            <ProductImages error={images.error} onPending={images.onPending} />
            <CardSample />
          </div>
          <div className="form-grid">
            <NameField />
            <PriceFields />
            <StockFields />
            <CategoryFields />
            <DescriptionField />
            <OptionalFields />
            <DetailFields />
            <DeclarationFieldset />
          </div>
        </div>
        <div className="product-form__foot">
          <FormButton ready={ready} busy={busy} isWaiting={images.isWaiting} large>
            {submit}
          </FormButton>
          {children}
        </div>
      </form>
      <ConfirmDialog
        title="Sell it for nothing?"
        question="Shoppers will get it for ₹0. If its price is not known yet, hide it instead."
        confirm="Sell for ₹0"
        open={free !== null}
        onConfirm={confirmFree}
        onCancel={() => setFree(null)}
      />
    </FormProvider>
  )
}

function resolverOf(validate: (fields: ProductFields) => ProductErrors): Resolver<ProductFields> {
  return (typed) => {
    const failures = Object.entries(validate(typed))
    const errors = {}
    for (const [path, message] of failures) set(errors, path, { type: 'rule', message })
    return failures.length === 0
      ? { values: typed, errors: {} }
      : { values: {}, errors: errors as FieldErrors<ProductFields> }
  }
}
