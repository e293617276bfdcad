/** Drawings of the Noto Emoji set (Apache-2.0), each on a canvas of 128 by 128. */
import icons from '@iconify-json/noto/icons.json'
import { type Tint, tint } from './colour.ts'

interface Icon {
  body: string
}

const bodies = icons.icons as Record<string, Icon>
const aliases = icons.aliases as Record<string, { parent: string }>

export function noto(name: string, change?: Tint): string {
  const icon = bodies[name] ?? bodies[aliases[name]?.parent ?? '']
  if (!icon) throw new Error(`Noto has no drawing named ${name}`)
  return change ? tint(icon.body, change) : icon.body
}
