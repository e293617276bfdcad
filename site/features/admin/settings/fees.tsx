import { billOf, totalsOf } from '../../../../src/shared/pricing.ts'
import { SETTINGS } from '../../../../src/shared/schemas/settings.ts'
import { Bill } from '../../cart/Bill.tsx'
import { countLabel } from '../today/labels.ts'
import { Amount, OptionalAmount, rangeOf } from './fields.tsx'
import { Section, type SectionProps, type SettingsForm } from './section.tsx'
import { cashLimitWarning, feeTermsOf } from './smallest-order.ts'

const NAMES = [
  'minimumOrderInRupees',
  'deliveryFeeInRupees',
  'freeDeliveryFromInRupees',
  'handlingFeeInRupees',
  'newCustomerCashLimitInRupees',
  'maxQuantityPerLine',
  'maxLines',
  'lowStockThreshold',
] as const

/** The minimum order, the fees, the limits of an order, and the low stock threshold. */
export function Fees(props: SectionProps) {
  return (
    <Section {...props} names={NAMES} note="Shoppers see every fee as soon as they open their cart.">
      {(form) => (
        <div className="settings-fees">
          <div className="form-grid">
            <div className="half short">
              <Amount form={form} name="minimumOrderInRupees" label="Minimum order" hint="0 for none" rupees />
            </div>
            <div className="half short">
              <Amount form={form} name="handlingFeeInRupees" label="Handling charge" hint="0 for none" rupees />
            </div>
            <div className="half short">
              <Amount form={form} name="deliveryFeeInRupees" label="Delivery charge" hint="0 for free" rupees />
            </div>
            <div className="half short">
              <Amount
                form={form}
                name="freeDeliveryFromInRupees"
                label="Free delivery from"
                hint="Goods worth this much; 0 for never"
                rupees
              />
            </div>
            <fieldset className="settings-group settings-group--apart">
              <legend>Limits</legend>
              <div className="form-grid">
                <div>
                  <OptionalAmount
                    form={form}
                    name="newCustomerCashLimitInRupees"
                    label="Cash from new customers"
                    hint="What their open cash orders may come to until the first is delivered; empty for no limit. Phone orders are yours to judge."
                    rupees
                  />
                  <CashLimitWarning form={form} />
                </div>
                <div className="third short">
                  <Amount
                    form={form}
                    name="maxQuantityPerLine"
                    label="Most of one product"
                    hint={rangeOf(SETTINGS.maxQuantityPerLine)}
                  />
                </div>
                <div className="third short">
                  <Amount form={form} name="maxLines" label="Most products" hint={rangeOf(SETTINGS.maxLines)} />
                </div>
                <div className="third short">
                  <Amount form={form} name="lowStockThreshold" label="Low stock at" hint="Pieces left" />
                </div>
              </div>
            </fieldset>
          </div>
          <Example form={form} />
        </div>
      )}
    </Section>
  )
}

/** Two pieces at ₹75 each. */
const EXAMPLE = totalsOf([{ priceInPaise: 7500, discountPercent: 0, sellingPriceInPaise: null, quantity: 2 }])

function Example({ form }: { form: SettingsForm }) {
  const terms = feeTermsOf(form.watch())
  return <Bill title="An example" totals={billOf(EXAMPLE, terms)} pieces={countLabel(EXAMPLE.quantity, 'item')} />
}

/** Stays in the page while it is empty, so that what it comes to say is announced. */
function CashLimitWarning({ form }: { form: SettingsForm }) {
  return (
    <p className="field__warning" role="status">
      {cashLimitWarning(form.watch())}
    </p>
  )
}
