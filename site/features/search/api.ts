import { call } from '../../api/call.ts'

export const fetchSuggestions = (search: string, signal: AbortSignal) =>
  call('GET', '/api/product/suggestions', { query: { search }, signal })
