/** Stands where Astro would resize images on request: there is nothing here. */
export const GET = () => new Response(null, { status: 404 })
