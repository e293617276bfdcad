import { useEffect, useRef, useState } from 'react'

const DEBOUNCE_MS = 300

/**
 * State of a search field with debounced searching. `asked` is the current search if it can also be changed elsewhere:
 * the field then shows that change.
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
