import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { afterPaint } from './after-paint.ts'
import { LoadError } from './LoadError.tsx'

interface Source<Props> {
  loaded: ComponentType<Props> | undefined
  load(): Promise<void>
}

/** Loads that begin when somebody begins to use the page, so that what is asked for is mostly there. */
const awaited: (() => void)[] = []
const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const

/**
 * Returns a component whose script is no part of the page's: it is loaded when somebody begins to use the page, and at the
 * latest when the component is rendered. `waiting` is shown until then. If loading fails, an error offers to try again.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  const source: Source<Props> = {
    loaded: undefined,
    async load() {
      source.loaded ??= await load()
    },
  }
  // A load that fails here is made again, and its failure shown, when the component is rendered.
  loadWhenUsed(() => void source.load().catch(() => {}))
  return (props) => <Late source={source} props={props} waiting={waiting} />
}

/**
 * Whether it is or was wanted: a dialog is rendered, and so loaded, from then on, because one that closes stays for as long as
 * that takes.
 */
export function useOnceWanted(isWanted: boolean): boolean {
  const wasWanted = useRef(false)
  wasWanted.current ||= isWanted
  return wasWanted.current
}

interface LateProps<Props> {
  source: Source<Props>
  props: Props
  waiting: ReactNode
}

function Late<Props extends object>({ source, props, waiting }: LateProps<Props>) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  useEffect(() => {
    if (state !== 'loading') return
    // To begin a load takes a phone dozens of milliseconds, for which `waiting` should not wait.
    afterPaint(
      () =>
        void source.load().then(
          () => setState('loaded'),
          () => setState('failed'),
        ),
    )
  }, [state, source])
  const Loaded = source.loaded
  if (Loaded) return <Loaded {...props} />
  return state === 'failed' ? <LoadError onRetry={() => setState('loading')} /> : waiting
}

function loadWhenUsed(load: () => void): void {
  // Pages are rendered by the server too.
  if (typeof addEventListener === 'undefined' || awaited.push(load) > 1) return
  for (const sign of SIGNS) addEventListener(sign, loadInTurn, { capture: true, once: true, passive: true })
}

// Not in the event, nor all at once: to begin a dozen loads takes a phone longer than to do what was pressed.
function loadInTurn(): void {
  afterPaint(() => {
    awaited.shift()?.()
    if (awaited[0]) loadInTurn()
  })
}

/**
 * Returns a value as it was, until the browser has painted what else has changed with it. A tab is then marked in the first
 * frame after a tap, and what takes a phone longer to render follows in the next one.
 */
export function useLate<T>(value: T): T {
  const [painted, setPainted] = useState(value)
  useEffect(() => (Object.is(value, painted) ? undefined : afterPaint(() => setPainted(value))), [value, painted])
  return painted
}
