import { loadBannerOrder } from '../features/orders/load-banner-order.ts'
import { replaceCardPreview } from '../features/product/card-preview.ts'
import { ShareProduct } from '../features/share/share-product.ts'
import { lookAhead } from './look-ahead.ts'
import { followMoves } from './page-transition.ts'
import { stepBack } from './step-back.ts'

// What a page does for the next one, after the last one, and for who is signed in. It is loaded once the page has settled.
followMoves()
lookAhead()
stepBack()
replaceCardPreview()
// On home, which has banners.
loadBannerOrder()

customElements.define('share-product', ShareProduct)

// For a product's page alone, so that not every page loads it.
if (document.querySelector('save-product'))
  import('../features/saved/save-product.ts')
    .then(({ SaveProduct }) => customElements.define('save-product', SaveProduct))
    .catch(() => {})
