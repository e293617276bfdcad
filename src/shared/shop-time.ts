/** The shop's clock, for formats of dates and times: what is promised and counted goes by India's days. */
export const SHOP_TIME = { timeZone: 'Asia/Kolkata' } as const
