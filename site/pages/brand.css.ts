import logo from '../layouts/logo.css?inline'
import tokens from '../styles/tokens.css?inline'

/** Fonts, colours and the logo, at a path that does not change, for pages that the server makes without Astro. */
export const prerender = true

export function GET(): Response {
  return new Response(tokens + logo, { headers: { 'Content-Type': 'text/css; charset=utf-8' } })
}
