import { shown } from '../api/call.ts'
import { AccountButton } from '../features/account/account-button.ts'
import { loadBuyAgain } from '../features/buy-again/load-row.ts'
import { CartBar } from '../features/cart/cart-bar.ts'
import { CartButton } from '../features/cart/cart-button.ts'
import { CartControl } from '../features/cart/cart-control.ts'
import { CartPage } from '../features/cart/cart-page.ts'
import { followCart } from '../features/cart/cart-watch.ts'
import { DeliveryArea, loadLater } from '../features/delivery-area/delivery-area.ts'
import { NewsletterForm } from '../features/home/newsletter-form.ts'
import { CardPager } from '../features/listing/card-pager.ts'
import { BuyBar } from '../features/product/buy-bar.ts'
import { PackLink } from '../features/product/pack-link.ts'
import { ProductGallery } from '../features/product/product-gallery.ts'
import { restoreRowPosition } from '../features/product/row-position.ts'
import { RowScroller } from '../features/product/row-scroller.ts'
import { TypedPlaceholder } from '../features/search/typed-placeholder.ts'
import { ToastStack } from '../features/toasts/toast-stack.ts'
import { closePopovers } from '../ui/popovers.ts'
import { whenSettled } from '../ui/when-idle.ts'
import { cacheOfflinePage } from './offline.ts'

const elements = {
  'toast-stack': ToastStack,
  'account-button': AccountButton,
  'delivery-area': DeliveryArea,
  'cart-control': CartControl,
  'cart-button': CartButton,
  'cart-bar': CartBar,
  'cart-page': CartPage,
  'typed-placeholder': TypedPlaceholder,
  'row-scroller': RowScroller,
  'product-gallery': ProductGallery,
  'pack-link': PackLink,
  'buy-bar': BuyBar,
  'card-pager': CardPager,
  'newsletter-form': NewsletterForm,
}

for (const [name, element] of Object.entries(elements)) customElements.define(name, element)

loadBuyAgain()
restoreRowPosition()
followCart()
closePopovers()
cacheOfflinePage()
// What the header does later is for pages that are shown, and comes after what loads the next ones.
whenSettled(() =>
  import('./next-page.ts')
    .then(shown)
    .then(loadLater)
    .catch(() => {}),
)
