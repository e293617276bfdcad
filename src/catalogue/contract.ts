export const LISTING_SORTS = ['newest', 'price', 'price-desc', 'discount', 'name'] as const
export const SEARCH_SORTS = ['relevance', 'newest', 'price', 'price-desc', 'discount', 'name'] as const
