import type { MiddlewareHandler } from 'astro'

/** Gives the pages what their parts read of a shop's settings. */
export const onRequest: MiddlewareHandler = ({ locals }, next) => {
  Object.assign(locals, { settings: { badgeText: '10 min' } })
  return next()
}
