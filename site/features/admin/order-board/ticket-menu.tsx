import { Menu } from '@base-ui/react/menu'
import { Ban, ClipboardList, FileText, type LucideIcon, MapPin, Phone, Printer, Undo2 } from 'lucide-react'
import type { DeskOrder } from '../../../../src/order/desk/contract.ts'
import { invoiceUrl, packingSlipUrl } from '../../../api/paths.ts'
import { MenuInPlace, type MenuPlace } from '../../../ui/MenuInPlace.tsx'
import { canBecome, mapUrl, phoneUrl } from './labels.ts'
import { print } from './printing.ts'
import { ask } from './url-state.ts'

interface Props extends MenuPlace {
  order: DeskOrder
}

/** Menu with the less frequent actions on an order. */
export function TicketMenu({ order, ...place }: Props) {
  const { orderId, address } = order
  return (
    <MenuInPlace {...place} label={`More for ${orderId}`}>
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
      {canBecome(order, 'cancelled') && <Item Icon={Ban} word="Cancel order" onPress={() => ask('cancel', orderId)} />}
    </MenuInPlace>
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
