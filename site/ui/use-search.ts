import { useEffect, useRef, useState } from 'react'

const DEBOUNCE_MS = 300

/**
 * What is typed into a search: it asks once nothing more is typed for a moment, and shows what is asked elsewhere.
 * `asked` is what has been asked, where the field is not the only one to ask.
 */
export function useSearch(onSearch: (text: string) => void, asked = '') {
  const [typed, setTyped] = useState(asked)
  const latest = useRef({ asked, onSearch })
  latest.current.onSearch = onSearch
  useEffect(() => {
    if (asked === latest.current.asked) return
    latest.current.asked = asked
    setTyped(asked)
  }, [asked])
  useEffect(() => {
    const text = typed.trim()
    if (text === latest.current.asked) return
    const timer = setTimeout(() => {
      latest.current.asked = text
      latest.current.onSearch(text)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return [typed, setTyped] as const
}
