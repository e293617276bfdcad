import { useRef, useState } from 'react'
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
  // Enter and leaving the field both save. Only one save runs at a time.
  const isBusy = useRef(false)

  const undo = () => {
    setDraft(null)
    setProblem('')
    setInsisted(null)
  }
  const send = async (change: InlineChange, typed: string) => {
    isBusy.current = true
    setState('busy')
    const outcome = await save(change)
    isBusy.current = false
    setDraft(null)
    setState(outcome.state === 'saved' ? 'saved' : 'still')
    setProblem(outcome.state === 'saved' ? '' : outcome.message)
    setInsisted(outcome.state === 'conflict' ? { change, typed } : null)
  }
  const commit = () => {
    if (isBusy.current || draft === null) return
    if (draft.trim() === shown) return undo()
    const change = read(draft)
    if (change) void send(change, draft.trim())
    else setProblem(unreadable)
  }
  const type = (next: string) => {
    if (isBusy.current) return
    setDraft(next)
    setState('still')
    setProblem('')
    setInsisted(null)
  }
  const insist = () => {
    if (insisted && !isBusy.current) void send(insisted.change, insisted.typed)
  }
  return { value: draft ?? shown, state, problem, insisted: insisted?.typed ?? null, type, commit, undo, insist }
}
