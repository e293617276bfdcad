/** Single grains, pulses, nuts and snacks. */
import { shade } from './colour.ts'
import { round } from './svg.ts'

/** The shape of one grain, drawn around 0,0 in a box from -1 to 1 and scaled to its size. */
export type Shape = keyof typeof SHAPES

export interface Grains {
  shape: Shape
  /** Half the length of a grain, on a canvas of 128 by 128. */
  size: number
  colours: string[]
  /** Adds a darker outline, for pale grains on pale paper. */
  edge?: boolean
}

export function grain(
  { shape, colours, edge }: Grains,
  size: number,
  x: number,
  y: number,
  turn: number,
  pick: number,
): string {
  const { body, shine } = SHAPES[shape]
  const colour = colours[Math.floor(pick * colours.length) % colours.length] as string
  const rim = edge ? ` stroke="${shade(colour, -0.2)}" stroke-width="${shape === 'long' ? 0.09 : 0.1}"` : ''
  const light = shine
    ? '<ellipse cx="-.25" cy="-.34" rx=".32" ry=".15" fill="#fff" fill-opacity=".42" stroke="none"/>'
    : ''
  return `<g transform="translate(${round(x)} ${round(y)}) rotate(${Math.round(turn)}) scale(${round(size, 2)})" fill="${colour}" color="${colour}"${rim}>${body()}${light}</g>`
}

/** Returns the same grains with darker colours; `light` is the remaining share. */
export function darkened(kind: Grains, light: number): Grains {
  return { ...kind, colours: kind.colours.map((colour) => shade(colour, light - 1)) }
}

/** Half the height of a grain that lies flat. */
export function lyingHeight({ shape, size }: Grains): number {
  return size * SHAPES[shape].squash
}

const SHAPES = {
  round: { body: () => '<circle r="1"/>', squash: 1, shine: true },
  speck: { body: () => '<circle r="1"/>', squash: 1, shine: false },
  oval: { body: () => '<ellipse rx="1" ry=".72"/>', squash: 0.75, shine: true },
  long: { body: () => '<ellipse rx="1" ry=".24"/>', squash: 0.4, shine: false },
  plump: { body: () => '<ellipse rx="1" ry=".42"/>', squash: 0.5, shine: false },
  split: { body: () => '<path d="M-1 .3A1 .9 0 0 1 1 .3Q0 .62-1 .3z"/>', squash: 0.7, shine: true },
  kidney: {
    body: () => '<path d="M-1-.1C-1-.8.9-.9 1 0 1.05.7.5.75.3.45.1.2-.2.2-.35.45-.6.75-1 .55-1-.1z"/>',
    squash: 0.7,
    shine: true,
  },
  almond: {
    body: () =>
      '<path d="M-1 0C-.5-.75.5-.7 1 .02.5.7-.5.75-1 0z"/><path d="M-.7 0Q0-.2.7 0M-.6.2Q0 .1.5.24" fill="none" stroke="#000" stroke-opacity=".2" stroke-width=".07"/>',
    squash: 0.65,
    shine: true,
  },
  cashew: {
    body: () =>
      '<path d="M-.9.45C-1.2-.5-.3-.95.35-.75.95-.55 1.15.1.85.5.65.75.3.6.35.3.4.05.1-.1-.15.05-.35.2-.3.5-.45.65-.6.8-.85.75-.9.45z"/>',
    squash: 0.9,
    shine: true,
  },
  pistachio: {
    body: () =>
      '<ellipse rx="1" ry=".7"/><path d="M-.85-.1Q0-.75.85-.1.3.3-.85-.1z" fill="#8fae3e"/><path d="M-.7-.1Q0-.5.7-.1" fill="none" stroke="#6a4a7a" stroke-width=".12"/>',
    squash: 0.75,
    shine: false,
  },
  walnut: {
    body: () =>
      '<path d="M0-.85C.35-1.05.8-.85.9-.5 1.1-.2 1.05.2.85.4.8.8.35.95 0 .75-.35.95-.8.8-.85.4-1.05.2-1.1-.2-.9-.5-.8-.85-.35-1.05 0-.85z"/><path d="M0-.75V.7M-.2-.5Q-.7-.5-.6-.1M.2-.5Q.7-.5.6-.1M-.2.1Q-.7.1-.5.5M.2.1Q.7.1.5.5" fill="none" stroke="#000" stroke-opacity=".28" stroke-width=".11"/>',
    squash: 1,
    shine: false,
  },
  wrinkled: {
    body: () =>
      '<ellipse rx="1" ry=".7"/><path d="M-.6-.25Q0-.05.6-.3M-.65.12Q0 .3.65.1M-.3.42Q.1.5.4.4" fill="none" stroke="#000" stroke-opacity=".25" stroke-width=".1"/>',
    squash: 0.75,
    shine: true,
  },
  fig: {
    body: () =>
      '<circle r="1"/><circle r=".62" fill="#000" fill-opacity=".12"/><circle r=".16" fill="#000" fill-opacity=".3"/>',
    squash: 0.85,
    shine: true,
  },
  bean: {
    body: () =>
      '<ellipse rx="1" ry=".72"/><path d="M-.9 0Q-.3-.28 0 0T.9 0" fill="none" stroke="#000" stroke-opacity=".4" stroke-width=".14"/>',
    squash: 0.75,
    shine: true,
  },
  chickpea: {
    body: () =>
      '<path d="M-.95.1C-.95-.7-.2-1 .4-.8.6-1 .95-.9.85-.5 1.1.2.6.95-.1.9-.6.9-.95.6-.95.1z"/><path d="M.35-.75Q.1-.2.3.3" fill="none" stroke="#000" stroke-opacity=".18" stroke-width=".1"/>',
    squash: 0.95,
    shine: true,
  },
  lobed: {
    body: () =>
      '<path d="M-.9-.2C-.9-.8-.3-1 0-.75.35-1 1-.7.9-.15 1.1.3.7.85.25.75-.1 1-.7.9-.8.5-1.05.3-1.05 0-.9-.2z"/>',
    squash: 1,
    shine: true,
  },
  flake: {
    body: () =>
      '<path d="M-.95-.1C-.7-.75 0-.85.5-.65 1-.5 1.1 0 .8.4.4.85-.3.8-.65.55-.9.4-1.05.15-.95-.1z"/><path d="M-.5-.1Q0 .25.5-.15" fill="none" stroke="#000" stroke-opacity=".14" stroke-width=".1"/>',
    squash: 0.7,
    shine: true,
  },
  stick: { body: () => '<rect x="-1" y="-.13" width="2" height=".26" rx=".13"/>', squash: 0.35, shine: false },
  baton: { body: () => '<rect x="-1" y="-.22" width="2" height=".44" rx=".08"/>', squash: 0.5, shine: true },
  curl: {
    body: () =>
      '<path d="M-1 .25Q-.5-.55.1-.05T1-.2" fill="none" stroke="currentColor" stroke-width=".26" stroke-linecap="round"/>',
    squash: 0.5,
    shine: false,
  },
  crystal: {
    body: () =>
      '<path d="M-.8-.45L.1-.95.9-.4.75.6-.1.95-.9.4z"/><path d="M-.8-.45L0-.1.9-.4M0-.1L-.1.95" fill="none" stroke="#000" stroke-opacity=".12" stroke-width=".12"/>',
    squash: 0.9,
    shine: false,
  },
  cube: { body: () => '<rect x="-.8" y="-.8" width="1.6" height="1.6" rx=".16"/>', squash: 0.9, shine: true },
  tube: {
    body: () =>
      '<path d="M-1-.32H.7L1 .32H-.7z"/><path d="M-.8-.1H.75M-.75.12H.85" stroke="#000" stroke-opacity=".16" stroke-width=".08"/><ellipse cx="-.85" cy="0" rx=".16" ry=".3" fill="#000" fill-opacity=".35"/>',
    squash: 0.6,
    shine: false,
  },
  elbow: {
    body: () =>
      '<path d="M-.75.55C-.75-.5.1-.85.75-.45" fill="none" stroke="currentColor" stroke-width=".5"/><path d="M-.62.5C-.62-.35.1-.7.7-.3" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width=".12"/><ellipse cx="-.75" cy=".6" rx=".25" ry=".12" fill="#000" fill-opacity=".4"/>',
    squash: 0.9,
    shine: false,
  },
  triangle: {
    body: () =>
      '<path d="M0-.9Q.15-.95.3-.7L.95.5Q1 .8.7.8H-.75Q-1 .75-.9.45L-.25-.75Q-.1-.95 0-.9z"/><circle cx="-.2" cy=".3" r=".1" fill="#000" fill-opacity=".16"/><circle cx=".3" cy=".4" r=".08" fill="#000" fill-opacity=".16"/><circle cx="0" cy="-.15" r=".09" fill="#000" fill-opacity=".16"/>',
    squash: 0.85,
    shine: false,
  },
  chip: {
    body: () =>
      '<path d="M-1-.1C-.8-.8.2-1 .75-.6 1.15-.2.95.5.4.75-.3 1-1.15.6-1-.1z"/><path d="M-.75-.1Q-.1-.55.7-.15Q.2.5-.75-.1z" fill="#fff" fill-opacity=".28"/>',
    squash: 0.8,
    shine: false,
  },
  disc: {
    body: () =>
      '<ellipse rx="1" ry=".8"/><ellipse rx=".72" ry=".55" fill="#fff" fill-opacity=".25"/><circle r=".12" fill="#000" fill-opacity=".2"/>',
    squash: 0.8,
    shine: false,
  },
  clove: {
    body: () =>
      '<path d="M-1-.1Q0-.16.5-.28L.6.28Q0 .16-1 .1z"/><circle cx=".72" r=".34"/><path d="M.5-.28L.95-.5M.5.28L.95.5" stroke="currentColor" stroke-width=".16"/>',
    squash: 0.5,
    shine: false,
  },
  pod: {
    body: () =>
      '<path d="M-1 0Q-.4-.62.3-.42.75-.3 1 0 .75.3.3.42-.4.62-1 0z"/><path d="M-.85 0Q0-.26.9 0M-.7.12Q0 .24.75.08" fill="none" stroke="#000" stroke-opacity=".22" stroke-width=".07"/>',
    squash: 0.6,
    shine: true,
  },
  seed: {
    body: () =>
      '<path d="M-1 0Q-.4-.36.4-.3.85-.25 1 0 .85.25.4.3-.4.36-1 0z"/><path d="M-.8 0H.8" stroke="#000" stroke-opacity=".25" stroke-width=".08"/>',
    squash: 0.45,
    shine: false,
  },
  quill: {
    body: () =>
      '<rect x="-1" y="-.17" width="2" height=".34" rx=".1"/><path d="M-.95-.03H.95" stroke="#000" stroke-opacity=".35" stroke-width=".07"/>',
    squash: 0.45,
    shine: true,
  },
  leaf: {
    body: () =>
      '<path d="M-1 0Q-.2-.6 1 0-.2.6-1 0z"/><path d="M-1 0H.9M-.3-.02Q.1-.25.5-.18M-.3.02Q.1.25.5.18" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width=".06"/>',
    squash: 0.6,
    shine: false,
  },
} as const
