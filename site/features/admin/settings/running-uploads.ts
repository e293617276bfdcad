import type { SettingsForm } from './section.tsx'

/** The uploads of each section's images that have not ended, with whether they succeeded. */
const uploads = new WeakMap<SettingsForm['control'], Set<Promise<boolean>>>()

export function recordUpload({ control }: SettingsForm, upload: Promise<boolean>): void {
  const running = uploads.get(control) ?? new Set()
  uploads.set(control, running.add(upload))
  void upload.finally(() => running.delete(upload))
}

/** Null if no image of the section is being uploaded, else whether all of them are stored in the end. */
export function runningUploads({ control }: SettingsForm): Promise<boolean> | null {
  const running = uploads.get(control)
  return running?.size ? Promise.all(running).then((stored) => stored.every(Boolean)) : null
}
