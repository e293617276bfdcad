import type { OrderTotals } from '../../../src/order/contract.ts'
import { toPaise } from '../../../src/shared/money.ts'
import type { Bill } from '../../../src/shared/pricing.ts'

/** Converts an order's totals, in rupees as the API sends them, to a bill in paise. */
export function billOfOrder({ quantity, subTotal, savings, delivery, handling, total }: OrderTotals): Bill {
  const [deliveryFeeInPaise, handlingFeeInPaise] = [toPaise(delivery), toPaise(handling)]
  const grandTotalInPaise = toPaise(total)
  return {
    quantity,
    undiscountedInPaise: toPaise(subTotal),
    savingsInPaise: toPaise(savings),
    totalInPaise: grandTotalInPaise - deliveryFeeInPaise - handlingFeeInPaise,
    deliveryFeeInPaise,
    missingForFreeDeliveryInPaise: 0,
    handlingFeeInPaise,
    grandTotalInPaise,
  }
}
