import { AccountButton } from './account-button.ts'
import { CardPager } from './card-pager.ts'
import { CartBar } from './cart-bar.ts'
import { CartButton } from './cart-button.ts'
import { CartControl } from './cart-control.ts'
import { CartPage } from './cart-page.ts'
import { followAccountCart } from './cart-watch.ts'
import { NewsletterForm } from './newsletter-form.ts'
import { cacheOfflinePage } from './offline.ts'
import { closePanelsLeftBehind } from './popovers.ts'
import { ProductGallery } from './product-gallery.ts'
import { RowScroller } from './row-scroller.ts'
import { SearchBox } from './search-box.ts'
import { ToastStack } from './toast-stack.ts'
import { TypedPlaceholder } from './typed-placeholder.ts'

const elements = {
  'toast-stack': ToastStack,
  'account-button': AccountButton,
  'cart-control': CartControl,
  'cart-button': CartButton,
  'cart-bar': CartBar,
  'cart-page': CartPage,
  'typed-placeholder': TypedPlaceholder,
  'row-scroller': RowScroller,
  'product-gallery': ProductGallery,
  'card-pager': CardPager,
  'search-box': SearchBox,
  'newsletter-form': NewsletterForm,
}

// Everything is in one file: the code for searching is only 2 kB, and a second request would delay every page.
for (const [name, element] of Object.entries(elements)) customElements.define(name, element)

followAccountCart()
closePanelsLeftBehind()
cacheOfflinePage()
