import { useStore } from '@nanostores/react'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { ImportView } from '../../../../src/catalogue/transfer/contract.ts'
import { $busy, rereadImport, startCheck } from '../../../stores/admin-import.ts'
import { FormButton } from '../form-button.tsx'
import { DELIMITER_WORDS, ENCODING_WORDS, TARGET_WORDS } from './words.ts'

/** Says what each column was taken for, to be put right. */
export function Mapping({ view }: { view: ImportView }) {
  const busy = useStore($busy)
  const [mapping, setMapping] = useState(view.mapping)
  const [money, setMoney] = useState(view.money)
  const choose = (at: number, target: string) =>
    setMapping(mapping.map((each, index) => (index === at ? (target as typeof each) : each)))
  return (
    <form
      className="import-form"
      onSubmit={(event) => {
        event.preventDefault()
        void startCheck({ importId: view._id, mapping, money })
      }}
    >
      <Dialect view={view} />
      <ul className="import-columns">
        {view.header.map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity, and keep their order
          <li className="import-column" key={at}>
            <div className="import-column__file">
              <h3>{name || `Column ${at + 1}`}</h3>
              <p>{examplesOf(view.sample, at) || 'empty in the first rows'}</p>
            </div>
            <Choice
              label={`${name || `Column ${at + 1}`} is`}
              value={mapping[at]!}
              words={TARGET_WORDS}
              onChange={(target) => choose(at, target)}
            />
          </li>
        ))}
      </ul>
      {!mapping.includes('name') && (
        <p className="import-row__note">
          No column is the name, so nothing new can come in: only products found by SKU or Tokri ID change.
        </p>
      )}
      <fieldset className="import-money">
        <legend>Prices are in</legend>
        {(['rupees', 'paise'] as const).map((each) => (
          <label key={each}>
            <input type="radio" name="money" checked={money === each} onChange={() => setMoney(each)} />
            {each === 'rupees' ? 'Rupees' : 'Paise'}
          </label>
        ))}
      </fieldset>
      <div>
        <FormButton ready busy={busy} large>
          See what would change
        </FormButton>
      </div>
    </form>
  )
}

function Dialect({ view: { _id, encoding, delimiter } }: { view: ImportView }) {
  return (
    <div className="import-dialect">
      <Choice
        label="Letters are written in"
        value={encoding ?? 'utf-8'}
        words={ENCODING_WORDS}
        onChange={(next) => void rereadImport(_id, next, delimiter)}
      />
      <Choice
        label="Columns are parted by"
        value={delimiter ?? ','}
        words={DELIMITER_WORDS}
        onChange={(next) => void rereadImport(_id, encoding, next)}
      />
    </div>
  )
}

interface ChoiceProps {
  label: string
  value: string
  words: Record<string, string>
  onChange(value: string): void
}

function Choice({ label, value, words, onChange }: ChoiceProps) {
  return (
    <label className="field">
      <span className="field__label">{label}</span>
      <span className="select">
        <select className="input" value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
          {Object.entries(words).map(([each, word]) => (
            <option key={each} value={each}>
              {word}
            </option>
          ))}
        </select>
        <ChevronDown className="icon" aria-hidden="true" />
      </span>
    </label>
  )
}

function examplesOf(sample: readonly string[][], at: number): string {
  return sample
    .map((cells) => cells[at]?.trim() ?? '')
    .filter((cell) => cell !== '')
    .slice(0, 3)
    .join(' · ')
}
