import { DRAWN_NAME, drawnLogo } from '../../shared/drawn-logo.ts'
import { imageSources } from '../../shared/images.ts'

/** What a shop is known by. */
export interface Shop {
  shopName: string
  /** URL of an uploaded image; empty without one. */
  logo: string
}

/** Returns the shop's logo, or its name in lettering, as the header of the site has it. */
export function shopMark({ shopName, logo }: Shop): string {
  const name = Bun.escapeHTML(shopName)
  const image = imageSources(logo)
  if (image)
    return `<img class="logo logo--image" src="${image.src}" alt="${name}" width="${image.width}" height="${image.height}">`
  return shopName === DRAWN_NAME ? drawnLogo : `<span class="logo-words">${name}</span>`
}
