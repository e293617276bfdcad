import { Menu } from '@base-ui/react/menu'
import { Ban, ClipboardList, Ellipsis, FileText, type LucideIcon, MapPin, Phone, Printer, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { DeskOrder } from '../../../../src/order/desk/contract.ts'
import { invoiceUrl, packingSlipUrl } from '../../../api/paths.ts'
import { MenuInPlace } from '../../../ui/MenuInPlace.tsx'
import { canBecome, mapUrl, phoneUrl, shortNumber } from './labels.ts'
import { print } from './printing.ts'
import { ask } from './url-state.ts'

/** Menu with the less frequent actions on an order. */
export function TicketMenu({ order }: { order: DeskOrder }) {
  const { orderId, address } = order
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const trigger = (
    <Menu.Trigger className="icon-button" ref={button} aria-label={`More for ${shortNumber(orderId)}`}>
      <Ellipsis className="icon" aria-hidden="true" />
    </Menu.Trigger>
  )
  return (
    <div className="ticket__menu" ref={place}>
      <MenuInPlace
        open={open}
        onOpenChange={setOpen}
        place={place}
        button={button}
        label={`More for ${orderId}`}
        trigger={trigger}
      >
        <Item Icon={FileText} word="Details" onPress={() => ask('details', orderId)} />
        <Item Icon={ClipboardList} word="Pick list" onPress={() => ask('pick', orderId)} />
        <Item Icon={Printer} word="Print packing slip" onPress={() => print(packingSlipUrl(orderId))} />
        <Item Icon={Printer} word="Print invoice" onPress={() => print(invoiceUrl(orderId))} />
        <Menu.LinkItem className="menu__item" href={phoneUrl(address.mobile)} closeOnClick>
          <Phone className="icon" aria-hidden="true" />
          Call {address.mobile}
        </Menu.LinkItem>
        <Menu.LinkItem className="menu__item" href={mapUrl(address)} target="_blank" rel="noopener" closeOnClick>
          <MapPin className="icon" aria-hidden="true" />
          Show on a map
        </Menu.LinkItem>
        {canBecome(order, 'refused') && (
          <Item Icon={Undo2} word="Delivery refused" onPress={() => ask('refuse', orderId)} />
        )}
        {canBecome(order, 'cancelled') && (
          <Item Icon={Ban} word="Cancel order" onPress={() => ask('cancel', orderId)} />
        )}
      </MenuInPlace>
    </div>
  )
}

function Item({ Icon, word, onPress }: { Icon: LucideIcon; word: string; onPress(): void }) {
  return (
    <Menu.Item className="menu__item" onClick={onPress}>
      <Icon className="icon" aria-hidden="true" />
      {word}
    </Menu.Item>
  )
}
