export { LISTING_SORTS, SEARCH_SORTS } from '../shared/card-query.ts'
