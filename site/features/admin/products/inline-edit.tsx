import { Check } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import type { InlineChange, Outcome } from './inline-edit-state.ts'
import { useInlineEdit } from './use-inline-edit.ts'

interface Props {
  /** Label on the card, such as "Stock". */
  label: string
  /** Label for screen readers, such as "Stock of Toned Milk". */
  name: string
  shown: string
  read(typed: string): InlineChange | null
  save(change: InlineChange): Promise<Outcome>
  /** Error message for input that cannot be parsed. */
  unreadable: string
  numeric?: boolean
  /** Called when the editing is done; `refocus` says whether the field had the focus. */
  onClose(refocus: boolean): void
}

const SAID = { still: '', busy: 'Saving', saved: 'Saved' }

/** A number on a card that is edited in place. Enter or leaving the field saves it, Escape discards the change. */
export function InlineEdit({ label, name, shown, read, save, unreadable, numeric = false, onClose }: Props) {
  const { value, state, problem, insisted, type, commit, undo, insist } = useInlineEdit({
    shown,
    read,
    save,
    unreadable,
  })
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const message = useRef<HTMLParagraphElement>(null)
  const hasChanged = value.trim() !== shown
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') commit()
    if (key === 'Escape') undo()
    if (key === 'Escape' || (key === 'Enter' && !hasChanged)) onClose(true)
  }
  const onBlur = () => {
    commit()
    if (!hasChanged && !problem) onClose(false)
  }
  useEffect(() => input.current?.focus(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the outcome of a save closes the field.
  useEffect(() => {
    if (state === 'saved') onClose(document.activeElement === input.current)
  }, [state])
  useEffect(() => {
    if (problem) message.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  const decide = (how: () => void) => {
    how()
    input.current?.focus()
  }
  return (
    <div className="inline-edit" data-state={state}>
      <label htmlFor={id}>
        {label}
        <span className="visually-hidden">{name.slice(label.length)}</span>
      </label>
      <input
        id={id}
        ref={input}
        className="input"
        // Number pads of phones have no plus sign, which the stock needs for input such as "+10".
        inputMode={numeric ? 'decimal' : 'text'}
        autoComplete="off"
        enterKeyHint="done"
        maxLength={20}
        value={value}
        aria-invalid={problem !== ''}
        aria-describedby={problem ? `${id}-problem` : undefined}
        aria-busy={state === 'busy'}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      <span className="inline-edit__state" role="status">
        {state === 'busy' && <span className="spinner" aria-hidden="true" />}
        {state === 'saved' && <Check className="icon icon--sm" aria-hidden="true" />}
        <span className="visually-hidden">{SAID[state]}</span>
      </span>
      {problem && (
        <p className="inline-edit__problem" id={`${id}-problem`} ref={message} role="alert">
          {problem}
        </p>
      )}
      {insisted && (
        <span className="inline-edit__choice">
          <button className="link" type="button" onClick={() => decide(insist)}>
            {`Set ${insisted}`}
          </button>
          <button className="link" type="button" onClick={() => decide(undo)}>
            {`Keep ${shown}`}
          </button>
        </span>
      )}
    </div>
  )
}
