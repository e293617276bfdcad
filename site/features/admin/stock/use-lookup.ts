import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { FoundProduct } from '../../../../src/catalogue/stock/contract.ts'
import { find } from './finder-state.ts'

const DEBOUNCE_MS = 250
const MIN_CHARACTERS = 2

/** State of a product search: the text, the matches and the error. */
export function useLookup(onPick: (product: FoundProduct) => void) {
  const [text, setText] = useState('')
  const [products, setProducts] = useState<FoundProduct[]>([])
  const [isOpen, setOpen] = useState(false)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const turn = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const offer = (fitting: FoundProduct[]) => {
    setProducts(fitting)
    setOpen(fitting.length > 0)
  }
  const pick = (product: FoundProduct) => {
    turn.current += 1
    setText('')
    offer([])
    onPick(product)
  }
  /** `isAsked` is true after Enter. A single match is then picked, and no match is an error. */
  const look = async (typed: string, isAsked: boolean) => {
    turn.current += 1
    const mine = turn.current
    const found = await find(typed)
    if (mine !== turn.current) return
    setBusy(false)
    if (isAsked && found.kind === 'one') return pick(found.product)
    if (found.kind === 'several') offer(found.products)
    else offer(found.kind === 'one' ? [found.product] : [])
    if (isAsked && found.kind === 'none') setProblem(`No product matches “${typed}”`)
    if (isAsked && found.kind === 'failed') setProblem(found.message)
  }
  const type = (next: string) => {
    clearTimeout(timer.current)
    turn.current += 1
    setBusy(false)
    setText(next)
    setProblem('')
    const typed = next.trim()
    if (typed.length < MIN_CHARACTERS) offer([])
    else timer.current = setTimeout(() => void look(typed, false), DEBOUNCE_MS)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = text.trim()
    if (!typed || busy) return
    clearTimeout(timer.current)
    setBusy(true)
    void look(typed, true)
  }
  return { text, products, isOpen: isOpen && products.length > 0, problem, busy, setOpen, pick, type, submit }
}
