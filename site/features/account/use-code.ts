import { useState } from 'react'
import { CODE_LENGTH } from './CodeField.tsx'

/** A code that is being typed, and what was wrong with the last one. */
export function useCode() {
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  return {
    code,
    isFilled: code.length === CODE_LENGTH,
    /** Properties of the `CodeField`. */
    field: {
      value: code,
      error,
      onChange(digits: string) {
        setCode(digits)
        setError('')
      },
    },
    /** Empties the field, and says why. */
    refuse(message: string) {
      setCode('')
      setError(message)
    },
  }
}
