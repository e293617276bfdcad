import { useEffect, useRef, useState } from 'react'
import type { BulkPreview } from '../../../../../src/catalogue/bulk/contract.ts'
import { type BulkChoice, previewBulk } from './bulk.ts'

const DEBOUNCE_MS = 300

/** Keeps the preview of a choice in step with it; only the response to the last request counts. */
export function usePreview(choice: BulkChoice | null) {
  const [preview, setPreview] = useState<BulkPreview | null>(null)
  const [problem, setProblem] = useState('')
  const [isLoading, setLoading] = useState(choice !== null)
  const asked = useRef(0)
  const key = JSON.stringify(choice)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an equal choice has the same preview.
  useEffect(() => {
    const question = ++asked.current
    setProblem('')
    setLoading(choice !== null)
    if (!choice) return setPreview(null)
    const timer = setTimeout(async () => {
      const reply = await previewBulk(choice)
      if (question !== asked.current) return
      setLoading(false)
      setPreview(typeof reply === 'string' ? null : reply)
      if (typeof reply === 'string') setProblem(reply)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [key])
  return { preview, problem, isLoading, replace: setPreview }
}
