import { type RefObject, useEffect, useRef, useState } from 'react'
import type { PendingImages } from '../../ui/use-image-tiles.ts'

interface FormImages {
  /** The form, which submits itself again once its images are stored. */
  form: RefObject<HTMLFormElement | null>
  pending: PendingImages
  onPending(pending: PendingImages): void
  /** Whether the form waits for uploads. */
  isWaiting: boolean
  /** The error of the images, after an attempt to send the form. */
  error: string | undefined
  /** Returns whether the form can be sent. If not, it waits for running uploads, or leads to the one that failed. */
  areStored(): boolean
}

/** Sends a form only with stored images. */
export function useFormImages(): FormImages {
  const form = useRef<HTMLFormElement>(null)
  const [pending, setPending] = useState<PendingImages>(null)
  const [isWaiting, setWaiting] = useState(false)
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (!isWaiting) return
    if (pending === 'sending') {
      // What is said beside the button may be below the screen.
      form.current?.querySelector('.form-skeleton')?.scrollIntoView({ block: 'nearest' })
    } else {
      setWaiting(false)
      form.current?.requestSubmit()
    }
  }, [isWaiting, pending])
  // Runs after the error is rendered.
  useEffect(() => {
    if (refusals > 0) focusFailed(form.current)
  }, [refusals])
  const areStored = () => {
    if (pending === 'sending') setWaiting(true)
    if (pending === 'failed') setRefusals((times) => times + 1)
    return pending === null
  }
  const isRefused = refusals > 0 && pending === 'failed'
  const error = isRefused ? 'An image could not be sent: try it again, or remove it' : undefined
  return { form, pending, onPending: setPending, isWaiting, error, areStored }
}

function focusFailed(form: HTMLFormElement | null): void {
  const button = form?.querySelector<HTMLElement>('.upload__thumb--failed button')
  button?.focus()
  button?.closest('.image-field')?.scrollIntoView({ block: 'nearest' })
}
