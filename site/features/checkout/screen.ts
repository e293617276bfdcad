import { atom, computed, type ReadableAtom } from 'nanostores'
import { LOGIN, LOGIN_TO_ORDER } from '../../api/paths.ts'
import { $sessionEnded, $user, $userId, isSignedOut, loadUser } from '../account/session.ts'
import { $addresses, $chosenAddress, loadAddresses } from '../addresses/addresses.ts'
import { refreshCart } from '../cart/cart.ts'
import { $cart, $cartAwaited, $cartUnknown, $earlierProducts } from '../cart/cart-state.ts'
import { loadRecentOrder } from '../cart/recent-order.ts'
import { $removeFirst } from '../cart/removal.ts'
import { $notYet, $places, loadPlace, pincodeIn, watchCart } from '../cart/shop-status.ts'
import { showFromTop } from '../cart/show-from-top.ts'
import { loadUnpaidOrder } from '../cart/unpaid-order.ts'
import { loadRestockIds } from '../restock/restock-ids.ts'
import { settleList } from './address-list.ts'
import { $ordering, loadPaymentOptions } from './checkout.ts'

type Screen = 'loading' | 'open' | 'empty' | 'signed out' | 'user unknown' | 'cart unknown'

/** Whether the server has said who is signed in. */
const $asked = atom<'waiting' | 'answered' | 'failed'>('waiting')

/** What the page shows. */
export const $screen = computed(
  [$user, $asked, $cart, $cartAwaited, $cartUnknown, $ordering],
  (user, asked, lines, awaited, unknown, ordering): Screen => {
    if (!user) return asked === 'waiting' ? 'loading' : asked === 'failed' ? 'user unknown' : 'signed out'
    if (awaited) return 'loading'
    if (unknown) return 'cart unknown'
    if (lines.length > 0) return 'open'
    // The order that was just placed has emptied the cart, and the next page is loading.
    return ordering ? 'loading' : 'empty'
  },
)

const $chosenPincode = computed($chosenAddress, (chosen) => (chosen ? pincodeIn(chosen.pincode) : null))

/** Why nothing can be ordered yet, as a sentence. Null if it can. */
export const $whyNot = computed(
  [$removeFirst, $notYet, $addresses, $chosenAddress, $chosenPincode, $places],
  (removeFirst, notYet, addresses, chosen, pincode, places) => {
    const wrong = removeFirst ?? notYet
    if (wrong) return wrong
    if (addresses && !chosen) return 'Add an address to go on'
    if (places[pincode ?? '']?.serves === false) return `We do not deliver to ${pincode} yet. Choose another address`
    return chosen ? null : 'Choose an address to go on'
  },
)

/** What the account's cart had before the visitor's was added to it, as this page has taken it over. */
export const $earlierShown = atom('')

/** Asks who is signed in. */
export function askUser(): void {
  $asked.set('waiting')
  loadUser().then(
    (user) => $asked.set(user === undefined ? 'failed' : 'answered'),
    () => $asked.set('failed'),
  )
}

/**
 * Loads what the checkout shows, as it comes to be shown. Visitors who are not signed in are sent to the login, which leads back
 * here, and so are shoppers whose session ends here: the login then says why.
 */
export function openCheckout(): void {
  // That the session has ended is known before its user is gone.
  computed([$sessionEnded, $user], (ended, user) => ended !== undefined && !user).subscribe((isEnded) => {
    if (isSignedOut()) location.replace(isEnded ? LOGIN_TO_ORDER : LOGIN)
  })
  askUser()
  $userId.subscribe((userId) => {
    $earlierShown.set('')
    if (userId) void refreshCart()
  })
  let leave = () => {}
  computed([$screen, $userId], (screen, userId) => ({ screen, userId })).subscribe(({ screen }) => {
    leave()
    leave = ENTER[screen]?.() ?? (() => {})
  })
  whileOpen($removeFirst, (removeFirst) => {
    void loadUnpaidOrder()
    if (removeFirst !== null) void loadRestockIds()
  })
  // Back from the payment page, the browser may show this one as it was left.
  addEventListener('pageshow', (event) => (event as PageTransitionEvent).persisted && void loadUnpaidOrder())
  let areShown = false
  whileOpen($addresses, (addresses) => {
    if (addresses && !areShown) settleList()
    areShown = Boolean(addresses)
    for (const { pincode: typed } of addresses ?? []) {
      const pincode = pincodeIn(typed)
      if (pincode && !$places.get()[pincode]) void loadPlace(pincode)
    }
  })
  // What is known of its place may be old.
  whileOpen($chosenPincode, (pincode) => pincode && void loadPlace(pincode))
  whileOpen($earlierProducts, (earlier) => {
    if (!earlier) return
    $earlierShown.set(earlier)
    $earlierProducts.set('')
  })
}

/** What a screen begins as it is entered; returns what ends it as it is left. */
const ENTER: Partial<Record<Screen, () => () => void>> = {
  open() {
    void loadAddresses()
    void loadPaymentOptions()
    return watchCart()
  },
  empty() {
    showFromTop()
    void loadRecentOrder()
    return () => {}
  },
}

/** Calls `work` with what a store has while there is something to order, and with each change of it. */
function whileOpen<T>(source: ReadableAtom<T>, work: (value: T) => void): void {
  computed([$screen, source], (screen, value) => (screen === 'open' ? { value } : null)).subscribe((open) => {
    if (open) work(open.value)
  })
}
