import type { OrderTotals } from '../../src/order/contract.ts'
import { toPaise } from '../../src/shared/money.ts'
import type { Bill } from '../../src/shared/pricing.ts'

/** The bill of an order, from its totals as they came over the wire. */
export function billOfOrder({ quantity, subTotal, savings, delivery, handling, total }: OrderTotals): Bill {
  const [deliveryFeeInPaise, handlingFeeInPaise] = [toPaise(delivery), toPaise(handling)]
  const grandTotalInPaise = toPaise(total)
  return {
    quantity,
    undiscountedInPaise: toPaise(subTotal),
    savingsInPaise: toPaise(savings),
    totalInPaise: grandTotalInPaise - deliveryFeeInPaise - handlingFeeInPaise,
    deliveryFeeInPaise,
    handlingFeeInPaise,
    grandTotalInPaise,
  }
}
