import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CODE_LENGTH } from './CodeField.tsx'

/** So long the last digit can be seen, and a wrong one taken back, before the code is sent by itself. */
const PAUSE_MS = 250

/**
 * A code that is being typed, and what was wrong with the last one. Its last digit sends it, and so does the button of its form;
 * it is not sent again while that lasts, nor after a success.
 * @param send sends the code; returns why it is refused, as a sentence, or null.
 * @param minLength of a code that can be sent.
 */
export function useCode(send: (code: string) => Promise<string | null>, minLength = CODE_LENGTH) {
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  // What is rendered is too late for a click that follows the last digit at once.
  const isSent = useRef(false)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])
  const refuse = (message: string) => {
    isSent.current = false
    setBusy(false)
    setCode('')
    setError(message)
  }
  const submit = async (typed = code) => {
    clearTimeout(pause.current)
    if (isSent.current || typed.trim().length < minLength) return
    isSent.current = true
    setBusy(true)
    const refusal = await send(typed)
    if (refusal !== null) refuse(refusal)
  }
  return {
    code,
    isFilled: code.trim().length >= minLength,
    busy,
    /** For the form that the code is in. */
    onSubmit(event: FormEvent) {
      event.preventDefault()
      void submit()
    },
    /** Properties of the `CodeField`. */
    field: {
      value: code,
      error,
      onChange(digits: string) {
        clearTimeout(pause.current)
        setCode(digits)
        setError('')
      },
      onFilled(digits: string) {
        pause.current = setTimeout(() => void submit(digits), PAUSE_MS)
      },
    },
    /** Empties the field, and says why. */
    refuse,
  }
}
