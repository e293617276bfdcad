import { CircleX, CreditCard, Info, Mail, MessageSquareWarning, Phone, Undo2 } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { OrderView } from '../../../src/order/contract.ts'
import { CONTACT, REFUNDS } from '../../api/paths.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ORDER_NUMBER } from '../../wording/orders.ts'
import { say } from '../../wording/say.ts'
import { STATES } from './labels.ts'
import { callUrl, mailUrl, shopContact } from './shop-contact.ts'

interface Props {
  order: OrderView
  open: boolean
  onClose(): void
  onCancel(): void
  /** Begins the report of a problem; null if nothing can be reported. */
  onReport: (() => void) | null
}

/** What can be done about an order in its state, and how to ask the shop about it, with the order named. */
export function OrderHelp({ order, open, onClose, onCancel, onReport }: Props) {
  const { orderId, state, canCancel, paymentUrl } = order
  const { phone, email } = shopContact()
  const isPacked = state === 'packed' || state === 'out for delivery'
  return (
    <Dialog title="Help with this order" open={open} onClose={onClose}>
      <p>{`${say(ORDER_NUMBER)} ${orderId} · ${STATES[state].name}`}</p>
      {isPacked && <p>It is packed, so it can no longer be cancelled here.</p>}
      <ul className="order-help" aria-label="What you can do">
        {paymentUrl && state === 'awaiting payment' && (
          <Way Icon={CreditCard} name="Pay now" href={paymentUrl}>
            Your cart is reserved until then
          </Way>
        )}
        {onReport && (
          <Way Icon={MessageSquareWarning} name="Report a problem" onClick={onReport}>
            Something is missing, damaged or not what you ordered
          </Way>
        )}
        {canCancel && (
          <Way Icon={CircleX} name="Cancel order" onClick={onCancel}>
            Until it is packed
          </Way>
        )}
        {phone && (
          <Way Icon={Phone} name={`Call ${phone}`} href={callUrl(phone)}>
            {`Say the number of your order: ${orderId}`}
          </Way>
        )}
        {email && (
          <Way Icon={Mail} name={`Write to ${email}`} href={mailUrl(email, orderId)}>
            The subject names your order
          </Way>
        )}
        <Way Icon={Undo2} name="Returns and refunds" href={REFUNDS}>
          When your money comes back, and how
        </Way>
        <Way Icon={Info} name="About the shop" href={CONTACT}>
          {phone || email ? 'Open hours and address' : 'It has not said yet how to reach it'}
        </Way>
      </ul>
    </Dialog>
  )
}

interface WayProps {
  Icon: ComponentType<{ className: string; 'aria-hidden': 'true' }>
  name: string
  /** Where it leads, unless it does something on this page. */
  href?: string
  onClick?: () => void
  /** What it is for. */
  children: ReactNode
}

function Way({ Icon, name, href, onClick, children }: WayProps) {
  const shown = (
    <>
      <Icon className="icon" aria-hidden="true" />
      <span>
        <b>{name}</b>
        <small>{children}</small>
      </span>
    </>
  )
  return (
    <li>
      {href ? (
        <a className="contact-way" href={href}>
          {shown}
        </a>
      ) : (
        <button className="contact-way" type="button" onClick={onClick}>
          {shown}
        </button>
      )}
    </li>
  )
}
