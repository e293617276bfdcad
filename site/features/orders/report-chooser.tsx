import { ChevronRight } from 'lucide-react'
import type { OrderView } from '../../../src/order/contract.ts'
import { brandAndUnit } from '../../../src/shared/product-title.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Image } from '../../ui/Image.tsx'

interface Props {
  /** The products that can be reported. */
  lines: OrderView['lines']
  open: boolean
  onChoose(lineId: string): void
  /** Shows how to ask the shop. */
  onAsk(): void
  onClose(): void
}

/** Asks which product of an order a problem is about. Its form takes the place of this dialog. */
export function ReportChooser({ lines, open, onChoose, onAsk, onClose }: Props) {
  return (
    <Dialog title="Report a problem" open={open} onClose={onClose}>
      <p id="report-which">Which product is it?</p>
      <ul className="report-lines" aria-labelledby="report-which">
        {lines.map(({ _id, name, brand, unit, image, picked }, at) => (
          <li key={_id}>
            <button
              className="report-line"
              type="button"
              data-first={at === 0 ? '' : undefined}
              onClick={() => onChoose(_id)}
            >
              <span className="cart-line__media">
                <Image url={image[0] ?? ''} sizes="48px" />
              </span>
              <span>
                <b>{name}</b>
                <small>{`${brandAndUnit({ name, brand, unit })} × ${picked}`}</small>
              </span>
              <ChevronRight className="icon icon--sm" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <button className="link report-lines__ask" type="button" onClick={onAsk}>
        Is it about the whole order? Ask the shop
      </button>
    </Dialog>
  )
}
