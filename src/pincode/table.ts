/** The table of India's pincodes, which `scripts/pincode-table.ts` makes: a line for each place, then its pincodes. */

export interface Place {
  city: string
  state: string
}

export interface PincodeTable {
  size: number
  /** Returns where a pincode is. Undefined if it is not in the table. */
  placeOf(pincode: string): Place | undefined
  /** Returns the pincode whose middle is nearest to a point, if that is at most `maxKm` away. */
  nearest(latitude: number, longitude: number, maxKm: number): string | undefined
}

const KM_PER_DEGREE = 111.2

let loading: Promise<PincodeTable> | undefined

/** Returns the table, which is read when it is needed for the first time. */
export function pincodeTable(): Promise<PincodeTable> {
  loading ??= Bun.file(new URL('./pincodes.txt', import.meta.url))
    .text()
    .then(parseTable)
  loading.catch(() => {
    loading = undefined
  })
  return loading
}

// Arrays of numbers take a quarter of a megabyte, and a search through all of them microseconds.
export function parseTable(text: string): PincodeTable {
  const lines = text.trimEnd().split('\n')
  const places: Place[] = []
  const pincodes = new Uint32Array(lines.length)
  const placeAt = new Uint16Array(lines.length)
  const latitudes = new Float32Array(lines.length).fill(Number.NaN)
  const longitudes = new Float32Array(lines.length).fill(Number.NaN)
  let size = 0
  for (const line of lines) {
    const [city, state] = line.split('\t')
    if (city && state) {
      places.push({ city, state })
      continue
    }
    const [pincode, latitude, longitude] = line.split(' ').map(Number)
    pincodes[size] = pincode!
    placeAt[size] = places.length - 1
    if (latitude !== undefined) latitudes[size] = latitude
    if (longitude !== undefined) longitudes[size] = longitude
    size++
  }
  return {
    size,
    placeOf(pincode) {
      const at = pincodes.subarray(0, size).indexOf(Number(pincode))
      return at === -1 ? undefined : places[placeAt[at]!]
    },
    nearest(latitude, longitude, maxKm) {
      const narrowing = Math.cos((latitude * Math.PI) / 180)
      let found: number | undefined
      let min = (maxKm / KM_PER_DEGREE) ** 2
      for (let at = 0; at < size; at++) {
        const distance = (latitudes[at]! - latitude) ** 2 + ((longitudes[at]! - longitude) * narrowing) ** 2
        if (distance > min || Number.isNaN(distance)) continue
        min = distance
        found = pincodes[at]
      }
      return found === undefined ? undefined : String(found)
    },
  }
}
