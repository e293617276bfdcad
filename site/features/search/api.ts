import { call } from '../../api/call.ts'

export const fetchSuggestions = (search: string) => call('GET', '/api/product/suggestions', { query: { search } })
