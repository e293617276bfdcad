import { replaceCardPreview } from '../features/product/card-preview.ts'
import { lookAhead } from './look-ahead.ts'
import { followMoves } from './page-transition.ts'

// What a page does for the next one, and after the last one. It is loaded once the page has settled.
followMoves()
lookAhead()
replaceCardPreview()

document.querySelector('.share-product')?.addEventListener('click', () => {
  import('../features/share/share.ts').then(({ shareProduct }) => shareProduct()).catch(() => {})
})

// Of a product's page alone, and apart from what every page loads at once.
if (document.querySelector('save-product'))
  import('../features/saved/save-product.ts')
    .then(({ SaveProduct }) => customElements.define('save-product', SaveProduct))
    .catch(() => {})
