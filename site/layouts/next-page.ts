import { replaceCardPreview } from '../features/product/card-preview.ts'
import { lookAhead } from './look-ahead.ts'
import { followMoves } from './page-transition.ts'

// What a page does for the next one, and after the last one. It is loaded once the page has settled.
followMoves()
lookAhead()
replaceCardPreview()
