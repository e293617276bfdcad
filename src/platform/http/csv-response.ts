/** The OpenAPI response of a route that returns `csvResponse`. */
export const CSV = { mediaType: 'text/csv' }

/** A file download, streamed while it is generated. */
export function csvResponse(text: string | AsyncIterable<string>, fileName: string): Response {
  const body = typeof text === 'string' ? text : bytesOf(text)
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}

function bytesOf(text: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const pieces = text[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const next = await pieces.next()
      if (next.done) controller.close()
      else controller.enqueue(new TextEncoder().encode(next.value))
    },
    cancel: () => void pieces.return?.(),
  })
}
