import type { ReactElement, ReactNode } from 'react'
import { Fragment } from 'react/jsx-runtime'

type Props = Record<string, unknown> & { children?: ReactNode }

/** An element to show, or a text if it has no tag. */
interface Piece {
  tag: string | null
  /** Tells siblings apart, as in React. */
  key: string | null
  props: Props
  text: string
}

/** What this file has made, with what it was made of. */
const rendered = new WeakMap<Node, Piece>()

/**
 * Shows JSX in an element without React, for pages whose state is in stores: components are plain functions, without hooks,
 * refs and contexts. What is the same as before stays, and with it the focus, what was typed and what was announced; anything else
 * in the element goes. Handlers get the browser's own events, `onChange` those of `input`.
 */
export function render(view: ReactNode, place: Element): void {
  const known = [...place.childNodes].filter((node) => rendered.has(node))
  const keyed = new Map(known.map((node) => [rendered.get(node)!.key, node]))
  const others = known.filter((node) => rendered.get(node)!.key === null)
  const nodes = piecesOf(view).map((piece) =>
    nodeOf(piece, piece.key === null ? others.shift() : keyed.get(piece.key), place),
  )
  const shown = new Set<Node>(nodes)
  for (const node of [...place.childNodes]) if (!shown.has(node)) node.remove()
  // An element that is moved loses the focus, so only those out of place are.
  for (const [at, node] of nodes.entries()) {
    const there = place.childNodes[at] ?? null
    if (there !== node) place.insertBefore(node, there)
  }
}

// What shows nothing is an empty text, so that what follows keeps its place among its siblings.
function piecesOf(view: ReactNode, key: string | null = null): Piece[] {
  if (Array.isArray(view)) return view.flatMap((each) => piecesOf(each))
  if (!isElement(view))
    return [{ tag: null, key: null, props: {}, text: typeof view === 'boolean' ? '' : `${view ?? ''}` }]
  const { type, props } = view
  const own = view.key ?? key
  if (typeof type === 'function') return piecesOf((type as (props: Props) => ReactNode)(props), own)
  if ((type as unknown) === Fragment) return piecesOf(props.children)
  return [{ tag: type, key: own, props, text: '' }]
}

function isElement(view: ReactNode): view is ReactElement<Props> {
  return typeof view === 'object' && view !== null && 'props' in view
}

function nodeOf(piece: Piece, old: Node | undefined, place: Element): Node {
  const before = old && rendered.get(old)
  const node = old && before?.tag === piece.tag ? old : made(piece, place)
  if (node instanceof Element) {
    setProps(node, piece.props, node === old ? before!.props : {})
    if ('children' in piece.props) render(piece.props.children, node)
  } else if (node.nodeValue !== piece.text) node.nodeValue = piece.text
  rendered.set(node, piece)
  return node
}

function made({ tag, text }: Piece, place: Element): Node {
  if (tag === null) return document.createTextNode(text)
  const isDrawing = tag === 'svg' || place.namespaceURI === SVG
  return isDrawing ? document.createElementNS(SVG, tag) : document.createElement(tag)
}

const SVG = 'http://www.w3.org/2000/svg'

function setProps(element: Element, props: Props, before: Props): void {
  for (const name of Object.keys({ ...before, ...props })) {
    if (name === 'children' || name === 'ref') continue
    if (name === 'value' || name === 'checked') setTyped(element as HTMLInputElement, name, props[name])
    else if (props[name] !== before[name]) setProp(element, name, props[name])
  }
}

/** Sets what the shopper can change too, so that it is compared with what is there now. */
function setTyped(input: HTMLInputElement, name: 'value' | 'checked', value: unknown): void {
  if (input[name] !== value) Object.assign(input, { [name]: value })
}

function setProp(element: Element, name: string, value: unknown): void {
  if (/^on[A-Z]/.test(name)) {
    Object.assign(element, { [name === 'onChange' ? 'oninput' : name.toLowerCase()]: value ?? null })
    return
  }
  const attribute = ATTRIBUTES[name] ?? name
  const isSaid = /^(aria|data)-/.test(name)
  if (value === undefined || value === null || (value === false && !isSaid)) element.removeAttribute(attribute)
  else element.setAttribute(attribute, value === true && !isSaid ? '' : `${value}`)
}

/** Props that are called otherwise than their attributes, apart from the capitals, which HTML ignores. */
const ATTRIBUTES: Record<string, string> = {
  className: 'class',
  htmlFor: 'for',
  strokeLinecap: 'stroke-linecap',
  strokeLinejoin: 'stroke-linejoin',
}
