import { createHmac } from 'node:crypto'

const credentials = { accessKeyId: 'AKIDTOKRI', secretAccessKey: 'a secret of the bucket' }

/** Keys per page of a listing, few enough that a listing takes several pages. */
const PAGE = 2

/** Starts a local S3 that, like the real one, accepts only requests signed with the right key (Signature Version 4). */
export function startTestS3() {
  const objects = new Map<string, { bytes: Uint8Array; type: string | null }>()
  const state = { failing: false, hanging: false, requests: 0, refused: 0 }
  const server = Bun.serve({
    port: 0,
    async fetch(request) {
      const url = new URL(request.url)
      state.requests++
      if (state.hanging) return new Promise<Response>(() => {})
      if (!isSigned(request, url)) {
        state.refused++
        return new Response('<Error><Code>SignatureDoesNotMatch</Code></Error>', { status: 403 })
      }
      if (state.failing) return new Response('<Error><Code>InternalError</Code></Error>', { status: 500 })
      if (request.method === 'PUT') {
        objects.set(url.pathname, { bytes: await request.bytes(), type: request.headers.get('Content-Type') })
        return new Response(null)
      }
      if (request.method === 'DELETE') {
        objects.delete(url.pathname)
        return new Response(null, { status: 204 })
      }
      if (url.searchParams.has('list-type')) return list(url)
      const found = objects.get(url.pathname)
      if (!found) return new Response('<Error><Code>NoSuchKey</Code></Error>', { status: 404 })
      return new Response(request.method === 'HEAD' ? null : found.bytes.slice(), {
        headers: { 'Content-Length': String(found.bytes.byteLength) },
      })
    },
  })
  function list({ pathname, searchParams }: URL): Response {
    const of = `${pathname.replace(/\/$/, '')}/`
    const keys = [...objects.keys()].filter((path) => path.startsWith(of)).map((path) => path.slice(of.length))
    const after = searchParams.get('start-after') ?? ''
    const found = keys.filter((key) => key.startsWith(searchParams.get('prefix') ?? '') && key > after).sort()
    const contents = found.slice(0, PAGE).map((key) => `<Contents><Key>${key}</Key></Contents>`)
    const isTruncated = `<IsTruncated>${found.length > PAGE}</IsTruncated>`
    return new Response(`<ListBucketResult>${isTruncated}${contents.join('')}</ListBucketResult>`)
  }

  const settings = { bucket: 'pictures', endpoint: server.url.origin, region: 'ap-south-1', ...credentials }
  return { settings, objects, state, stop: () => server.stop(true) }
}

function isSigned(request: Request, url: URL): boolean {
  const header = request.headers.get('Authorization') ?? ''
  const [, scope, signedHeaders, signature] =
    /^AWS4-HMAC-SHA256 Credential=AKIDTOKRI\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      header,
    ) ?? []
  if (!scope || !signedHeaders) return false
  const canonicalHeaders = signedHeaders
    .split(';')
    .map((name) => `${name}:${request.headers.get(name)?.trim()}\n`)
    .join('')
  const canonical = [
    request.method,
    url.pathname,
    url.search.slice(1),
    canonicalHeaders,
    signedHeaders,
    request.headers.get('x-amz-content-sha256'),
  ].join('\n')
  const hash = new Bun.CryptoHasher('sha256').update(canonical).digest('hex')
  const toSign = ['AWS4-HMAC-SHA256', request.headers.get('x-amz-date'), scope, hash].join('\n')
  const key = scope
    .split('/')
    .reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${credentials.secretAccessKey}`)
  return hmac(key, toSign).toString('hex') === signature && scope.split('/')[1] === 'ap-south-1'
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
