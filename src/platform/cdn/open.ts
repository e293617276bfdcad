import type { Config } from '../runtime/config.ts'
import { createCloudflare } from './cloudflare.ts'
import type { Cdn } from './port.ts'

/** Returns the CDN that the settings name, or null without one. */
export function openCdn({ cdn, publicUrl }: Pick<Config, 'cdn' | 'publicUrl'>): Cdn | null {
  return cdn && publicUrl && createCloudflare({ ...cdn, shop: publicUrl.host })
}
