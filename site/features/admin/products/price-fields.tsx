import type { ReactNode } from 'react'
import { type UseFormRegisterReturn, useFormContext, useWatch } from 'react-hook-form'
import { toRupees } from '../../../../src/shared/money.ts'
import { badgePercent, discountedPrice, type Priced, roundingNote } from '../../../../src/shared/pricing.ts'
import { Field } from '../../../ui/Field.tsx'
import { PRICE, PRICE_HINT, PRICE_MISSING } from '../../../wording/admin.ts'
import { say } from '../../../wording/say.ts'
import { Price } from '../../product/Price.tsx'
import { isAbovePrice, type ProductFields, pricesOf } from './product-form.ts'

/**
 * The MRP, and what the shopper pays: either an exact selling price, for which the discount is computed, or a discount.
 * What is typed last decides.
 */
export function PriceFields() {
  const { register, getValues, setValue } = useFormContext<ProductFields>()
  const [price, discount, sellingPrice] = useWatch<ProductFields, ['price', 'discount', 'sellingPrice']>({
    name: ['price', 'discount', 'sellingPrice'],
  })
  const isExact = sellingPrice.trim() !== ''
  const byDiscount = pricesOf({ price, discount, sellingPrice: '' })
  const showDiscount = () => {
    const prices = getValues('sellingPrice').trim() ? pricesOf(getValues()) : null
    if (prices) setValue('discount', String(badgePercent(prices)), { shouldDirty: true })
  }
  return (
    <div className="form-grid product-form__prices">
      <div className="third short">
        <Amount
          name="price"
          label={say(PRICE)}
          hint={say(PRICE_HINT)}
          input={{ ...register('price', { onChange: showDiscount }), required: true, inputMode: 'decimal' }}
          before="₹"
        />
      </div>
      <div className="third short">
        <Amount
          name="sellingPrice"
          label="Selling price (optional)"
          hint="Leave empty to use the discount"
          input={{
            ...register('sellingPrice', { onChange: showDiscount }),
            inputMode: 'decimal',
            placeholder: byDiscount ? String(toRupees(discountedPrice(byDiscount))) : undefined,
          }}
          before="₹"
        />
      </div>
      <div className="third short">
        <Amount
          name="discount"
          label="Discount"
          hint={isExact ? 'By the selling price, in whole percent and never overstated' : undefined}
          input={{
            ...register('discount', { onChange: () => setValue('sellingPrice', '', { shouldDirty: true }) }),
            inputMode: 'numeric',
            placeholder: '0',
          }}
          after="%"
        />
      </div>
      <Preview prices={pricesOf({ price, discount, sellingPrice })} missing={missing({ price, sellingPrice })} />
    </div>
  )
}

/** What keeps shoppers from seeing a price. */
function missing(prices: Pick<ProductFields, 'price' | 'sellingPrice'>): string {
  return isAbovePrice(prices) ? 'The selling price is above the MRP' : say(PRICE_MISSING)
}

interface AmountProps {
  name: 'price' | 'sellingPrice' | 'discount'
  label: string
  hint: string | undefined
  input: UseFormRegisterReturn & {
    required?: boolean
    inputMode: 'decimal' | 'numeric'
    placeholder?: string | undefined
  }
  before?: string
  after?: string
}

function Amount({ name, label, hint, input, before, after }: AmountProps) {
  const { formState } = useFormContext<ProductFields>()
  return (
    <Field label={label} hint={hint} error={formState.errors[name]?.message}>
      {(props) => (
        <div className="input-group">
          {before && <Mark>{before}</Mark>}
          <input className="input tabular" autoComplete="off" {...props} {...input} />
          {after && <Mark end>{after}</Mark>}
        </div>
      )}
    </Field>
  )
}

function Mark({ end = false, children }: { end?: boolean; children: ReactNode }) {
  return (
    <span className={end ? 'input-group__mark input-group__mark--end' : 'input-group__mark'} aria-hidden="true">
      {children}
    </span>
  )
}

/** What cards will show, once the prices are complete. */
function Preview({ prices, missing }: { prices: Priced | null; missing: string }) {
  return (
    <div className="field price-preview short" data-empty={prices === null || undefined}>
      <span className="field__label">Shoppers see</span>
      <output className="price-preview__price">
        {prices ? (
          <>
            <Price priceInPaise={prices.priceInPaise} soldPriceInPaise={discountedPrice(prices)} />
            {badgePercent(prices) > 0 && (
              <span className="offer-tag offer-tag--free">{`${badgePercent(prices)}% off`}</span>
            )}
          </>
        ) : (
          missing
        )}
      </output>
      <p className="field__warning" role="status">
        {prices && roundingNote(prices)}
      </p>
    </div>
  )
}
