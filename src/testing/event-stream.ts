/** An open stream of server-sent events, as a browser reads it. */
export interface OpenStream<Event> {
  response: Response
  received: Event[]
  /** Resolves when the server has read what had happened before: of what is committed later it is only notified. */
  begun: Promise<void>
  /** Resolves when the server has ended the stream, or this client has left it. */
  closed: Promise<void>
  /** The id of the first block, from which a client without events would resume. */
  firstId: number
  lastId(): number
  leave(): void
}

interface StreamRequest {
  url: string
  /** Account of whoever reads, for the test's own way to authenticate. */
  userId: string
  lastEventId?: number | undefined
}

/**
 * Opens a stream and waits for its first block; `read` turns the id and the data of an event into what is collected.
 * @throws Error when the stream ends before its first block.
 */
export async function openEventStream<Event>(
  { url, userId, lastEventId }: StreamRequest,
  read: (id: number, data: Record<string, unknown>) => Event,
): Promise<OpenStream<Event>> {
  const abort = new AbortController()
  const headers: Record<string, string> = { authorization: userId }
  if (lastEventId !== undefined) headers['last-event-id'] = String(lastEventId)
  const response = await fetch(url, { headers, signal: abort.signal })
  const received: Event[] = []
  const opened = Promise.withResolvers<number>()
  const { promise: begun, resolve: begins } = Promise.withResolvers<void>()
  let lastId = 0
  const closed = (async () => {
    let text = ''
    const decoder = new TextDecoder()
    for await (const bytes of response.body!) {
      text += decoder.decode(bytes as Uint8Array, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop()!
      for (const block of blocks) {
        lastId = Number(/^id: (\d+)$/m.exec(block)?.[1] ?? lastId)
        const data = /^data: (.+)$/m.exec(block)?.[1]
        if (data) received.push(read(lastId, JSON.parse(data)))
        opened.resolve(lastId)
        if (block === ': alive') begins()
      }
    }
  })().catch(() => {})
  void closed.then(() => opened.reject(new Error('the stream ended before its first block')))
  const firstId = await opened.promise
  return { response, received, begun, closed, firstId, lastId: () => lastId, leave: () => abort.abort() }
}
