/** Countries by the alpha-2 codes of ISO 3166-1. */

const CODES: readonly string[] = `
AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF
CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH
GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW
KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG
NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN
SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT
ZA ZM ZW`
  .trim()
  .split(/\s+/)

const KNOWN: ReadonlySet<string> = new Set(CODES)

/** What price lists call countries beside their English names. */
const ALIASES = new Map([
  ['bharat', 'IN'],
  ['भारत', 'IN'],
  ['indian', 'IN'],
  ['made in india', 'IN'],
  ['product of india', 'IN'],
  ['usa', 'US'],
  ['u s a', 'US'],
  ['united states of america', 'US'],
  ['america', 'US'],
  ['uk', 'GB'],
  ['england', 'GB'],
  ['great britain', 'GB'],
  ['uae', 'AE'],
  ['holland', 'NL'],
  ['the netherlands', 'NL'],
  ['prc', 'CN'],
  ['korea', 'KR'],
  ['south korea', 'KR'],
  ['russia', 'RU'],
  ['turkey', 'TR'],
  ['burma', 'MM'],
  ['myanmar', 'MM'],
  ['hong kong', 'HK'],
  ['ivory coast', 'CI'],
  ['czech republic', 'CZ'],
  ['viet nam', 'VN'],
])

const names = new Intl.DisplayNames('en', { type: 'region' })

export function isCountry(code: string): boolean {
  return KNOWN.has(code)
}

/** Returns the English name of a country, such as "India" for `IN`. */
export function countryName(code: string): string {
  return names.of(code) ?? code
}

/** Returns all countries, India first, the others by name. */
export function countries(): { code: string; name: string }[] {
  const all = CODES.map((code) => ({ code, name: countryName(code) }))
  return all.sort(
    (one, other) => Number(other.code === 'IN') - Number(one.code === 'IN') || one.name.localeCompare(other.name),
  )
}

let byName: ReadonlyMap<string, string> | undefined

/** Returns the code of a country by its code or name, as price lists write it; null for another text. */
export function countryOf(text: string): string | null {
  const code = text.trim().toUpperCase()
  if (isCountry(code)) return code
  byName ??= new Map([...CODES.map((each) => [plain(countryName(each)), each] as const), ...ALIASES])
  return byName.get(plain(text)) ?? byName.get(plain(text).replace(/^(?:made in|product of) /, '')) ?? null
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim()
}
