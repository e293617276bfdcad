/**
 * The order board's alert sound, synthesised with Web Audio: two soft bell strokes and a pause, repeated until stopped.
 */

const STROKES = [
  { atSeconds: 0, hertz: 880 },
  { atSeconds: 0.28, hertz: 1318.5 },
]
const ROUND_SECONDS = 2.4
const FADE_PER_SECOND = 6
const LOUDNESS = 0.35

let context: AudioContext | undefined
let ringing: AudioBufferSourceNode | undefined

/** Whether the browser lets this page play sound. Most browsers require a user gesture first. */
export function canSound(): boolean {
  context ??= new AudioContext()
  return context.state === 'running'
}

/** Requests permission to play sound and returns whether the page has it. */
export async function wakeSound(): Promise<boolean> {
  if (canSound()) return true
  // In Chromium `resume()` stays pending until the browser permits sound, which may be never.
  await Promise.race([context!.resume(), new Promise((resolve) => setTimeout(resolve, 300))])
  return canSound()
}

/** Calls the listener whenever the browser grants or withdraws permission. Returns a function that unsubscribes. */
export function onSoundChange(listener: () => void): () => void {
  canSound()
  const { signal, abort } = aborter()
  context!.addEventListener('statechange', listener, { signal })
  return abort
}

/** Rings until stopped. The audio buffer itself loops, because timers are throttled in background tabs. */
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
