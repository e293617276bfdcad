import { type ReactNode, useEffect, useId, useState } from 'react'
import type { Chip } from '../../../ui/Chips.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Select } from '../../../ui/Select.tsx'
import { DELETE_CATEGORY, DELETE_FOR_GOOD } from '../../../wording/admin.ts'
import { say } from '../../../wording/say.ts'
import type { Leftovers } from './api.ts'
import type { Deleted } from './categories.ts'

interface Props {
  /** The category or subcategory to delete, or null while the dialog is closed. */
  category: Chip | null
  /** The categories or subcategories that can take over its products. */
  others: readonly Chip[]
  /** How the screen calls it: "category" or "sub category". */
  kind: string
  /** Describes what it still contains. Returns null if it is empty or that is unknown. */
  look(id: string): Promise<string | null>
  remove(id: string, leftovers?: Leftovers): Promise<Deleted>
  onClose(): void
  /** Returns the element to focus after the deletion. */
  focusAfter(): HTMLElement | null
}

type Way = 'move' | 'take out'

/** "Permanent Delete" of a category or subcategory. If it is not empty, the dialog asks what to do with its products. */
export function DeleteCategory({ category, others, kind, look, remove, onClose, focusAfter }: Props) {
  const [busy, setBusy] = useState(false)
  const [inUse, setInUse] = useState<string | null>(null)
  const [gone, setGone] = useState(false)
  const [way, setWay] = useState<Way | null>(null)
  const [moveTo, setMoveTo] = useState('')
  const [missing, setMissing] = useState(false)
  // The caller passes a new object on every render, so effects depend on the id.
  const id = category?.id ?? null
  useEffect(() => {
    if (!id) return
    setInUse(null)
    setGone(false)
    setWay(null)
    setMoveTo('')
    setMissing(false)
    let isShown = true
    void look(id).then((message) => isShown && setInUse(message))
    return () => {
      isShown = false
    }
  }, [id, look])
  const leftovers = leftoversOf(way, moveTo)
  const choose = (id: string) => {
    setMoveTo(id)
    setWay('move')
  }
  const confirm = async () => {
    if (!category) return
    if (inUse && !leftovers) return setMissing(true)
    setBusy(true)
    const deleted = await remove(category.id, leftovers)
    setBusy(false)
    if (deleted.state === 'in use') return setInUse(deleted.message)
    if (deleted.state === 'refused') return
    setGone(true)
    onClose()
  }
  return (
    <ConfirmDialog
      title={say(DELETE_FOR_GOOD)}
      question={say(DELETE_CATEGORY)}
      confirm="Confirm"
      open={category !== null}
      busy={busy}
      onConfirm={confirm}
      onCancel={onClose}
      focusAfter={gone ? focusAfter : undefined}
    >
      <p className="dialog__subject">{category?.name}</p>
      {inUse && (
        <fieldset className="leftovers">
          <legend>
            <span role="alert">{inUse}</span>
          </legend>
          {others.length > 0 && (
            <Choice name="Move them to another" chosen={way === 'move'} onChoose={() => setWay('move')}>
              <MoveTo kind={kind} others={others} value={moveTo} onChange={choose} />
            </Choice>
          )}
          <Choice
            name={`Leave them in the shop, without this ${kind}`}
            chosen={way === 'take out'}
            onChoose={() => setWay('take out')}
          />
          {missing && !leftovers && (
            <p className="field__error" role="alert">
              Please choose what happens to them
            </p>
          )}
        </fieldset>
      )}
    </ConfirmDialog>
  )
}

function leftoversOf(way: Way | null, moveTo: string): Leftovers | undefined {
  if (way === 'move' && moveTo) return { moveTo }
  return way === 'take out' ? { removeFromProducts: true } : undefined
}

interface ChoiceProps {
  name: string
  chosen: boolean
  onChoose(): void
  children?: ReactNode
}

function Choice({ name, chosen, onChoose, children }: ChoiceProps) {
  return (
    <div className="leftovers__way">
      <label>
        <input type="radio" name="leftovers" checked={chosen} onChange={onChoose} />
        {name}
      </label>
      {children}
    </div>
  )
}

interface MoveProps {
  kind: string
  others: readonly Chip[]
  value: string
  onChange(id: string): void
}

function MoveTo({ kind, others, value, onChange }: MoveProps) {
  const id = useId()
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>{`New ${kind}`}</label>
      <Select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{`Select ${kind}`}</option>
        {others.map((other) => (
          <option key={other.id} value={other.id}>
            {other.name}
          </option>
        ))}
      </Select>
    </>
  )
}
