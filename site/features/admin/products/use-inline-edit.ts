import { useEffect, useRef, useState } from 'react'
import type { InlineChange, Outcome } from './inline-edit-state.ts'

interface Options {
  /** The current value, shown while nobody edits it. */
  shown: string
  read(typed: string): InlineChange | null
  save(change: InlineChange): Promise<Outcome>
  /** Error message for input that cannot be parsed. */
  unreadable: string
}

/**
 * State of a value that is edited in place. The typed value is shown immediately, and marked until the server has
 * stored it. If the server refuses, the stored value returns with the reason and, after a conflict, an option to
 * overwrite it.
 */
export function useInlineEdit({ shown, read, save, unreadable }: Options) {
  const [draft, setDraft] = useState<string | null>(null)
  const [state, setState] = useState<'still' | 'busy' | 'saved'>('still')
  const [problem, setProblem] = useState('')
  const [insisted, setInsisted] = useState<{ change: InlineChange; typed: string } | null>(null)
  // Enter and leaving the field both save. Only one save runs at a time; what is typed during it is saved after it.
  const isBusy = useRef(false)
  const edits = useRef(0)
  const [isNext, setNext] = useState(false)

  const undo = () => {
    setDraft(null)
    setNext(false)
    setProblem('')
    setInsisted(null)
  }
  const send = async (change: InlineChange, typed: string) => {
    const edit = edits.current
    isBusy.current = true
    setState('busy')
    const outcome = await save(change)
    isBusy.current = false
    // What was typed since replaces this change, so its outcome no longer matters.
    if (edits.current !== edit) return setState('still')
    setDraft(null)
    setState(outcome.state === 'saved' ? 'saved' : 'still')
    setProblem(outcome.state === 'saved' ? '' : outcome.message)
    setInsisted(outcome.state === 'conflict' ? { change, typed } : null)
  }
  const commit = () => {
    if (draft === null) return
    if (isBusy.current) return setNext(true)
    setNext(false)
    if (draft.trim() === shown) return undo()
    const change = read(draft)
    if (change) void send(change, draft.trim())
    else setProblem(unreadable)
  }
  const type = (next: string) => {
    edits.current++
    setDraft(next)
    if (!isBusy.current) setState('still')
    setNext(false)
    setProblem('')
    setInsisted(null)
  }
  const insist = () => {
    if (insisted && !isBusy.current) void send(insisted.change, insisted.typed)
  }
  // After a rendering, so that the change is based on what the save before it has stored.
  useEffect(() => {
    if (isNext && state !== 'busy') commit()
  })
  return { value: draft ?? shown, state, problem, insisted: insisted?.typed ?? null, type, commit, undo, insist }
}
