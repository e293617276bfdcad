/** The shop's time zone, for formatting dates and times: promises and reports follow calendar days in India. */
export const SHOP_TIME = { timeZone: 'Asia/Kolkata' } as const
