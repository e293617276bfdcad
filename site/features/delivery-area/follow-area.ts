import { persistentAtom } from '@nanostores/persistent'
import { computed } from 'nanostores'
import type { AddressView } from '../../../src/address/contract.ts'
import { $userId } from '../account/session.ts'
import { $addresses, $chosenAddress, loadAddresses } from '../addresses/addresses.ts'
import { loadPlace } from '../cart/shop-status.ts'
import { $addressArea, $area, $ownArea, type Area } from './area.ts'
import { areaOf } from './choose-area.ts'

/** How long a browser relies on what it knows of an area. */
const FRESH_MS = 3_600_000

/** Whose addresses were loaded last, and when: some shoppers have none, which is not asked on every page. */
const $addressesLoaded = persistentAtom<string>('addresses-loaded', '')

interface Delivery {
  userId: string
  /** Undefined for a shopper who has no address. */
  address: AddressView | undefined
}

/** The address of the shopper's next order, once it is known. */
const $delivery = computed([$userId, $addresses, $chosenAddress], (userId, addresses, address): Delivery | null =>
  userId && addresses ? { userId, address } : null,
)

/** Lets the header follow the shopper's addresses and, at most hourly, where the shop delivers. */
export function followArea(): void {
  $delivery.subscribe((delivery) => delivery && void storeAddress(delivery).catch(() => {}))
  $userId.subscribe((userId) => void (userId ? refreshAddresses(userId) : refreshOwn()).catch(() => {}))
}

/** Looks up anew whether the shop delivers to the area that the header names, for who is about to order. */
export async function checkArea(): Promise<void> {
  await ($area.get() === $ownArea.get() ? lookUpOwn() : loadAddresses())
}

async function storeAddress(delivery: Delivery): Promise<void> {
  const { userId, address } = delivery
  const place = address && (await loadPlace(address.pincode))
  if ($delivery.get() !== delivery) return
  $addressesLoaded.set(`${userId} ${Date.now()}`)
  $addressArea.set(address && addressAreaOf(address, userId, !place?.success || place.data.serves))
}

function addressAreaOf(address: AddressView, userId: string, serves: boolean): Area {
  const { label, address_line, pincode, city, state } = address
  const line = (label && `${label}: `) + address_line
  const name = serves ? `${line}, ${city} ${pincode}` : pincode
  return { pincode, city, state, name, userId, serves, checkedAt: Date.now() }
}

async function refreshAddresses(userId: string): Promise<void> {
  const [loadedFor, loadedAt] = $addressesLoaded.get().split(' ')
  if (loadedFor !== userId || !isFresh(Number(loadedAt))) await loadAddresses()
}

async function refreshOwn(): Promise<void> {
  const own = $ownArea.get()
  if (own && !isFresh(own.checkedAt)) await lookUpOwn()
}

async function lookUpOwn(): Promise<void> {
  const own = $ownArea.get()
  if (!own) return
  const place = await loadPlace(own.pincode)
  if (place.success && $ownArea.get() === own) $ownArea.set(areaOf(place.data))
}

// A clock that was set back would make the browser rely on it for long.
function isFresh(at: number): boolean {
  return Math.abs(Date.now() - at) < FRESH_MS
}
