import { normalizeText } from './multi-values.ts'

/**
 * Reads a description: HTML, as other shops export it, becomes plain text with the same lines.
 * @param isOwn whether the shop has written the text itself, so that it is what it is.
 */
export function readDescription(cell: string, isOwn: boolean): string {
  const text = normalizeText(cell)
  if (isOwn) return text
  return normalizeText(decodeEntities(TAG.test(text) ? withoutTags(text) : text))
}

/** A text is HTML if it has a tag that descriptions have; "x < y & z" has none. */
const TAG =
  /<\/?(?:p|br|hr|div|span|ul|ol|li|b|i|u|s|strong|em|h[1-6]|table|thead|tbody|tr|td|th|a|img|font|small|su[bp]|center|section|article|blockquote|pre|script|style|iframe|meta)(?:\s+[\w:-]+\s*=[^<>]*)?\s*\/?>/i
const UNSEEN = /<!--[\s\S]*?(?:-->|$)|<(script|style)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi
const BLOCK = /<\/?(?:p|h[1-6]|hr|ul|ol|dl|table|blockquote|pre|section|article)(?:\s[^<>]*)?\/?>/gi
const LINE = /<\/?(?:div|li|tr|dt|dd|center)(?:\s[^<>]*)?\/?>/gi
const BREAK = /<br(?:\s[^<>]*)?\/?>/gi
const CELL = /<\/t[dh]\s*>/gi
const OTHER = /<\/?[a-z][^<>]*>/gi

/** Marks for ends of paragraphs and of lines, which no normalized text has. */
const [PARAGRAPH_END, LINE_END] = ['\f', '\v']

function withoutTags(html: string): string {
  const seen = html.replace(UNSEEN, '')
  // White space is none to a browser, unless the tags leave all lines to the text.
  const isLaidOut = [BLOCK, LINE, BREAK].some((tags) => seen.search(tags) >= 0)
  return (isLaidOut ? seen.replace(/\s+/g, ' ') : seen)
    .replace(BREAK, '\n')
    .replace(BLOCK, PARAGRAPH_END)
    .replace(LINE, LINE_END)
    .replace(CELL, ' ')
    .replace(OTHER, '')
    .replace(/(?:&nbsp;|&#160;|\u00a0)/gi, ' ')
    .replace(/ {2,}/g, ' ')
    .replace(/ ?[\f\v\n][\f\v\n ]*/g, (ends) => {
      const breaks = ends.split('\n').length - 1
      return ends.includes(PARAGRAPH_END) || breaks > 1 ? '\n\n' : '\n'
    })
}

const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}\d{0,2}));/gi

function decodeEntities(text: string): string {
  return text.replace(ENTITY, (written, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name) return NAMED[name] ?? NAMED[name.toLowerCase()] ?? written
    const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal!, 16)
    const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    return isCharacter ? String.fromCodePoint(code) : written
  })
}

/** The entities that editors of texts write by name. */
const NAMED: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'amp & lt < gt > quot " apos \' lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ laquo « raquo » ndash – mdash — hellip … ' +
    'bull • middot · deg ° frac12 ½ frac14 ¼ frac34 ¾ sup2 ² sup3 ³ times × divide ÷ plusmn ± le ≤ ge ≥ ne ≠ asymp ≈ micro µ ' +
    'reg ® copy © trade ™ euro € pound £ yen ¥ cent ¢ para ¶ sect § rarr → larr ← check ✓ hearts ♥ ' +
    'agrave à aacute á acirc â atilde ã auml ä aring å aelig æ ccedil ç egrave è eacute é ecirc ê euml ë igrave ì iacute í ' +
    'icirc î iuml ï ntilde ñ ograve ò oacute ó ocirc ô otilde õ ouml ö ugrave ù uacute ú ucirc û uuml ü szlig ß'
  )
    .split(' ')
    .flatMap((name, at, all) => (at % 2 === 0 ? [[name, all[at + 1]!]] : []))
    .concat([
      ['nbsp', ' '],
      ['ensp', ' '],
      ['emsp', ' '],
      ['thinsp', ' '],
      ['shy', ''],
      ['zwnj', '\u200c'],
      ['Eacute', 'É'],
      ['Uuml', 'Ü'],
      ['Ouml', 'Ö'],
      ['Auml', 'Ä'],
    ]),
)
