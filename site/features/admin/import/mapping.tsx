import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { ImportView } from '../../../../src/import-export/contract.ts'
import { TARGET_LABELS } from '../../../../src/shared/import-labels.ts'
import { moneyOf, otherMoneyLabel, sameFileLabel } from '../../../../src/shared/import-limits.ts'
import { MAX_STOCK } from '../../../../src/shared/limits.ts'
import { FormButton } from '../form-button.tsx'
import { ActionBar, REFUSAL } from './action-bar.tsx'
import { Choice, Doubt, OneOf } from './choices.tsx'
import { Discard } from './discard.tsx'
import { $busy, $refusedColumns, clearError, rereadImport, startCheck } from './import.ts'
import { DELIMITER_LABELS, ENCODING_LABELS, lastFileLabel } from './labels.ts'
import { StrayFiles } from './stray-files.tsx'
import { Spare } from './unmapped-columns.tsx'

/** Shows what each column was mapped to, so that the admin can correct it. */
export function Mapping({ view }: { view: ImportView }) {
  const busy = useStore($busy)
  const [mapping, setMapping] = useState(view.mapping)
  const [money, setMoney] = useState(view.money)
  const [discounts, setDiscounts] = useState(view.discounts)
  const [opening, setOpening] = useState(String(view.openingStock))
  const [updatesStock, setUpdatesStock] = useState(view.updatesStock)
  const [joinsPacks, setJoinsPacks] = useState(view.joinsPacks)
  const refused = useStore($refusedColumns)
  const [fillsCategory, setFillsCategory] = useState(view.fillsCategory)
  const mayFill = view.mergedColumns.some((at) => mapping[at] === 'category')
  const choose = (at: number, target: string) => {
    clearError()
    setMapping(mapping.map((each, index) => (index === at ? (target as typeof each) : each)))
  }
  const has = (target: (typeof mapping)[number]) => mapping.includes(target)
  // Of lists, the stock is taken, unless it is known to be old.
  const mayKeepStock = has('id') || view.sameFile !== null
  const otherMoney = otherMoneyLabel(view.header, mapping, money)
  const openingStock = Number(opening)
  const isStock =
    opening.trim() !== '' && Number.isInteger(openingStock) && openingStock >= 0 && openingStock <= MAX_STOCK
  return (
    <form
      className="import-form"
      onSubmit={(event) => {
        event.preventDefault()
        const asked = { importId: view._id, mapping, money, discounts, updatesStock: updatesStock || !mayKeepStock }
        if (isStock) void startCheck({ ...asked, openingStock, joinsPacks, fillsCategory: fillsCategory && mayFill })
      }}
    >
      <Dialect view={view} />
      {view.lastMapping && <Last last={view.lastMapping} view={view} mapping={mapping} onChange={setMapping} />}
      <Spare view={view} mapping={mapping} onChange={setMapping} />
      <ul className="import-columns">
        {view.header.map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity, and keep their order
          <li className="import-column" key={at} data-out={mapping[at] === 'ignore' || undefined}>
            <div className="import-column__file">
              <h3>{name || `Column ${at + 1}`}</h3>
              <p>{examplesOf(view.sample, at) || 'empty in the first rows'}</p>
              {mapping[at] === 'ignore' && view.hints[at] && <p className="import-column__hint">{view.hints[at]}</p>}
            </div>
            <Choice
              label={`${name || `Column ${at + 1}`} is`}
              value={mapping[at]!}
              labels={TARGET_LABELS}
              refusedBy={refused.includes(at) ? REFUSAL : undefined}
              onChange={(target) => choose(at, target)}
            />
          </li>
        ))}
      </ul>
      {!has('name') && (
        <p className="import-row__note">
          No column is mapped to the name, so no products are added: only those found by SKU or Tokri ID are updated.
        </p>
      )}
      <OneOf
        legend="Prices are in"
        name="money"
        value={money}
        labels={{ rupees: 'Rupees', paise: 'Paise' }}
        onChange={setMoney}
      >
        {money === 'paise' && moneyOf(view.header, mapping) === 'paise' && (
          <p className="import-note">According to the price columns.</p>
        )}
        {money === 'paise' && view.lastFile?.money === 'paise' && moneyOf(view.header, mapping) !== 'paise' && (
          <Doubt>{`As in ${lastFileLabel(view.lastFile)}. Make sure that these prices are paise, too.`}</Doubt>
        )}
        {otherMoney && <Doubt>{otherMoney}.</Doubt>}
        {view.looksLikePaise && money === 'rupees' && (
          <Doubt>Every price is a whole hundred, and most are above ₹2,000. Are these paise?</Doubt>
        )}
      </OneOf>
      {view.looksLikeFractions && has('discount') && (
        <OneOf
          legend="Discounts are"
          name="discounts"
          value={discounts}
          labels={{ fractions: 'Fractions: 0.1 is 10 %', percent: 'Percent: 0.1 is 0.1 %' }}
          onChange={setDiscounts}
        >
          <p className="import-note">Every discount in the file is from 0 to 1, as spreadsheets store percentages.</p>
        </OneOf>
      )}
      {!has('stock') && has('name') && (
        <div className="import-opening">
          <label className="field">
            <span className="field__label">No column is the stock: new products start with</span>
            <input
              className="input"
              inputMode="numeric"
              value={opening}
              aria-invalid={!isStock}
              aria-describedby="import-opening-note"
              onChange={({ currentTarget }) => setOpening(currentTarget.value)}
            />
          </label>
          <p className={isStock ? 'import-note' : 'field__error'} id="import-opening-note">
            {isStock
              ? openingStock === 0 && 'In pieces. With 0, they are out of stock until they are refilled.'
              : 'The stock must be a whole number from 0 to 10,00,000'}
          </p>
        </div>
      )}
      {has('stock') && mayKeepStock && (
        <OneOf
          legend="Stock of existing products"
          name="stock"
          value={updatesStock ? 'file' : 'shop'}
          labels={{
            shop: 'Leave unchanged',
            file: has('stockEntry')
              ? 'Changes as in the file; what was sold since stays sold'
              : 'Set to the value in the file',
          }}
          onChange={(next) => setUpdatesStock(next === 'file')}
        >
          {view.sameFile && !has('stockEntry') && <Doubt>{`${sameFileLabel(view.sameFile, updatesStock)}.`}</Doubt>}
        </OneOf>
      )}
      {mayFill && (
        <OneOf
          legend="Rows without a category"
          name="categories"
          value={fillsCategory ? 'above' : 'none'}
          labels={{ above: 'Use the category above for empty cells', none: 'Have none' }}
          onChange={(next) => setFillsCategory(next === 'above')}
        >
          <p className="import-note">Of cells that are merged in a spreadsheet, a file has only the first.</p>
        </OneOf>
      )}
      {!has('family') && has('name') && (
        <OneOf
          legend="New products of the same brand and name"
          name="packs"
          value={joinsPacks ? 'join' : 'apart'}
          labels={{ join: 'Are packs of one product and share a card', apart: 'Have a card each' }}
          onChange={(next) => setJoinsPacks(next === 'join')}
        >
          <p className="import-note">Such as 500 g and 1 kg. The next step shows which, before anything changes.</p>
        </OneOf>
      )}
      <StrayFiles view={view} />
      <ActionBar>
        <FormButton ready={isStock} busy={busy} large>
          Preview changes
        </FormButton>
        <Discard id={view._id} />
      </ActionBar>
    </form>
  )
}

function Dialect({ view: { _id: importId, encoding, delimiter, headerRow, headRows } }: { view: ImportView }) {
  const rows = headRows.map(({ number, cells }): [number, string] => [number, headLabel(number, cells)])
  const header = String(headerRow ?? 1)
  return (
    <div className="import-dialect">
      <Choice
        label="File encoding"
        value={encoding ?? 'utf-8'}
        labels={ENCODING_LABELS}
        onChange={(next) => void rereadImport({ importId, encoding: next, delimiter })}
      />
      <Choice
        label="Delimiter"
        value={delimiter ?? ','}
        labels={DELIMITER_LABELS}
        onChange={(next) => void rereadImport({ importId, encoding, delimiter: next })}
      />
      <div className="import-header">
        <Choice
          label="Column names are in"
          value={header}
          labels={{ [header]: `Row ${header}`, ...Object.fromEntries(rows), 0: 'No row: it begins with products' }}
          onChange={(next) => void rereadImport({ importId, encoding, delimiter, headerRow: Number(next) })}
        />
        {headRows.some(({ number }) => number < Number(header)) && (
          <p className="import-note">Rows above it are not imported.</p>
        )}
      </div>
    </div>
  )
}

interface LastProps {
  last: ImportView['mapping']
  view: ImportView
  mapping: ImportView['mapping']
  onChange(mapping: ImportView['mapping']): void
}

/** Says that the columns are mapped as last time, and offers what they seem to be instead. */
function Last({ last, view: { detected, lastFile }, mapping, onChange }: LastProps) {
  const isLast = last.every((target, at) => target === mapping[at])
  const file = lastFile ? lastFileLabel(lastFile) : 'the last file with these columns'
  return (
    <div className="import-spare" role="status">
      <p>
        {isLast
          ? `As last time: the columns are mapped as in ${file}.`
          : `In ${file}, which has these columns too, they were mapped in another way.`}
      </p>
      <button className="button button--quiet" type="button" onClick={() => onChange(isLast ? detected : last)}>
        {isLast ? 'Detect columns again' : 'Map as last time'}
      </button>
    </div>
  )
}

function headLabel(number: number, cells: readonly string[]): string {
  return `Row ${number}: ${cells.join(' · ')}`
}

function examplesOf(sample: readonly string[][], at: number): string {
  return sample
    .map((cells) => cells[at]?.trim() ?? '')
    .filter((cell) => cell !== '')
    .slice(0, 3)
    .join(' · ')
}
