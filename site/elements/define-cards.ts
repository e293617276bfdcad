import { CardPager } from './card-pager.ts'
import { SearchBox } from './search-box.ts'

customElements.define('card-pager', CardPager)
customElements.define('search-box', SearchBox)
