/** Supported encodings in order of preference, smallest first. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

const MAX_CACHED = 200
const chosenFor = new Map<string, Encoding>()

/** Chooses the encoding of a response (RFC 9110, 12.5.3): identity if no supported encoding is accepted. */
export function chooseEncoding(acceptEncoding: string | null): Encoding {
  if (acceptEncoding === null) return 'identity'
  const known = chosenFor.get(acceptEncoding)
  if (known !== undefined) return known
  const chosen = negotiate(acceptEncoding)
  // Browsers send a handful of different headers; a client that sends many gets them parsed each time.
  if (chosenFor.size < MAX_CACHED && acceptEncoding.length <= 100) chosenFor.set(acceptEncoding, chosen)
  return chosen
}

function negotiate(acceptEncoding: string): Encoding {
  const qualities = parseQualities(acceptEncoding)
  const others = qualities.get('*')
  let best: Encoding = 'identity'
  let bestQuality = 0
  for (const encoding of ENCODINGS) {
    // An unmentioned identity is still acceptable, but less preferred than any accepted encoding.
    const quality = qualities.get(encoding) ?? others ?? (encoding === 'identity' ? Number.MIN_VALUE : 0)
    if (quality > bestQuality) {
      best = encoding
      bestQuality = quality
    }
  }
  return best
}

const CODING = /^([!#$%&'*+.^_`|~\w-]+)(?:\s*;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i

function parseQualities(acceptEncoding: string): Map<string, number> {
  const qualities = new Map<string, number>()
  for (const part of acceptEncoding.split(',')) {
    const [, name, quality = '1'] = CODING.exec(part.trim()) ?? []
    if (name) qualities.set(name.toLowerCase().replace(/^x-gzip$/, 'gzip'), Number(quality))
  }
  return qualities
}
