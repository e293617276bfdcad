/** Replaces Astro's endpoint for resizing images on request, which this site does not use. */
export const GET = () => new Response(null, { status: 404 })
