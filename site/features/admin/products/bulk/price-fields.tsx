import { useEffect, useState } from 'react'
import { PRICE_ENDINGS, type PRICES_OF } from '../../../../../src/shared/product-list.ts'
import { Field } from '../../../../ui/Field.tsx'
import { Select } from '../../../../ui/Select.tsx'
import type { BulkChoice } from './bulk.ts'
import { explainUnreadable, readChange, typedUnit, type Unit, withoutUnit } from './numbers.ts'

type Of = (typeof PRICES_OF)[number]
type Ending = (typeof PRICE_ENDINGS)[number]

const OF: Record<Of, string> = {
  sellingPrice: 'What it sells at',
  price: 'MRP',
  both: 'Both',
}

interface Props {
  onChange(fields: Pick<BulkChoice, 'price'> | null): void
}

/** By how much prices rise or fall, and what they are rounded to. */
export function PriceFields({ onChange }: Props) {
  const [of, setOf] = useState<Of>('sellingPrice')
  const [by, setBy] = useState<Unit>('percent')
  const [typed, setTyped] = useState('')
  const [ending, setEnding] = useState<Ending | ''>('')
  const amount = readChange(typed, by)
  const isWrong = typed.trim() !== '' && amount === null
  // What is typed with the number is its unit, and one that is chosen later replaces it: the two never differ.
  const type = (text: string) => {
    setTyped(text)
    setBy(typedUnit(text) ?? by)
  }
  const choose = (unit: Unit) => {
    setBy(unit)
    setTyped(withoutUnit(typed))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form keeps its function.
  useEffect(() => {
    const isNothing = amount === null || (amount === 0 && ending === '')
    onChange(isNothing ? null : { price: { of, [by]: amount, ...(ending && { ending }) } })
  }, [of, by, amount, ending])
  return (
    <div className="form-grid">
      <div className="half">
        <Field label="Change" hint="Nothing ever sells above its MRP: lower both, or what it sells at first.">
          {(props) => (
            <Select {...props} value={of} onChange={({ target }) => setOf(target.value as Of)}>
              {Object.entries(OF).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <div className="half">
        <Field
          label="By"
          hint="+5 raises, −5 lowers, 0 only rounds."
          error={isWrong ? explainUnreadable(typed, by) : undefined}
        >
          {(props) => (
            <span className="bulk-by">
              <input
                className="input"
                inputMode="text"
                autoComplete="off"
                maxLength={16}
                placeholder={by === 'percent' ? '-10' : '+2.50'}
                {...props}
                value={typed}
                onChange={({ target }) => type(target.value)}
              />
              <Select aria-label="Percent or rupees" value={by} onChange={({ target }) => choose(target.value as Unit)}>
                <option value="percent">%</option>
                <option value="amount">₹</option>
              </Select>
            </span>
          )}
        </Field>
      </div>
      <fieldset className="bulk-endings">
        <legend className="field__label">Round to</legend>
        {(['', ...PRICE_ENDINGS] as const).map((value) => (
          <label className="bulk-endings__choice" key={value}>
            <input type="radio" name="ending" checked={ending === value} onChange={() => setEnding(value)} />
            {value ? `.${value}` : 'The paisa'}
          </label>
        ))}
      </fieldset>
    </div>
  )
}
