import { MAX_PAGE_SIZE } from '../../shared/limits.ts'

interface PageSizes {
  /** The most that a client gets, whatever it asks for. */
  max?: number
  /** What it gets if it does not ask. */
  usual?: number
}

/** Converts the requested page to an offset and a capped limit; `of` returns the page data for the response. */
export function pageOf(query: { page?: number; limit?: number }, { max = MAX_PAGE_SIZE, usual = max }: PageSizes = {}) {
  const { page = 1, limit: asked = usual } = query
  const limit = Math.min(asked, max)
  return {
    offset: (page - 1) * limit,
    limit,
    of: (total: number) => ({ page, limit, totalCount: total, totalPage: Math.max(1, Math.ceil(total / limit)) }),
  }
}
