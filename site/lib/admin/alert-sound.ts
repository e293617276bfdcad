/** The order desk's bell, made by the browser itself: two soft strokes, then a pause, for as long as it rings. */

const STROKES = [
  { atSeconds: 0, hertz: 880 },
  { atSeconds: 0.28, hertz: 1318.5 },
]
const ROUND_SECONDS = 2.4
const FADE_PER_SECOND = 6
const LOUDNESS = 0.35

let context: AudioContext | undefined
let ringing: AudioBufferSourceNode | undefined

/** Whether the browser lets this page sound; most wait for a press of a key or a button. */
export function canSound(): boolean {
  context ??= new AudioContext()
  return context.state === 'running'
}

/** Asks the browser to let this page sound; answers whether it does. */
export async function wakeSound(): Promise<boolean> {
  if (canSound()) return true
  // Chromium answers only once it allows it, which may be never.
  await Promise.race([context!.resume(), new Promise((resolve) => setTimeout(resolve, 300))])
  return canSound()
}

/** Calls back when the browser changes its mind. */
export function onSoundChange(listener: () => void): () => void {
  canSound()
  const { signal, abort } = aborter()
  context!.addEventListener('statechange', listener, { signal })
  return abort
}

/** Rings until it is stopped; a loop of the sound itself, so that a tab in the background keeps its beat. */
export function startRinging(): void {
  if (ringing || !canSound()) return
  ringing = new AudioBufferSourceNode(context!, { buffer: roundOf(context!), loop: true })
  ringing.connect(context!.destination)
  ringing.start()
}

export function stopRinging(): void {
  ringing?.stop()
  ringing?.disconnect()
  ringing = undefined
}

function roundOf({ sampleRate }: AudioContext): AudioBuffer {
  const buffer = new AudioBuffer({ length: Math.ceil(ROUND_SECONDS * sampleRate), sampleRate })
  const samples = buffer.getChannelData(0)
  for (const { atSeconds, hertz } of STROKES)
    for (let at = Math.ceil(atSeconds * sampleRate); at < samples.length; at++) {
      const seconds = at / sampleRate - atSeconds
      samples[at]! += LOUDNESS * Math.exp(-FADE_PER_SECOND * seconds) * Math.sin(2 * Math.PI * hertz * seconds)
    }
  return buffer
}

function aborter() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
