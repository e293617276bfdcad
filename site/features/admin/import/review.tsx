import { useStore } from '@nanostores/react'
import { TriangleAlert } from 'lucide-react'
import type { ImportView } from '../../../../src/import-export/contract.ts'
import {
  alikeLabel,
  changedSinceLabel,
  decimalCommaLabel,
  filledLabel,
  gstFractionLabel,
  levelsLabel,
  newCategoriesLabels,
  offSaleLabel,
  otherMoneyLabel,
  overDiscountLabel,
  sameFileLabel,
  uncategorisedLabel,
} from '../../../../src/shared/import-limits.ts'
import { ActionBar } from './action-bar.tsx'
import { FileButton } from './choose.tsx'
import { Discard } from './discard.tsx'
import { $busy, backToColumns, checkAgain, startImport } from './import.ts'
import { rowsLabel, startLabel } from './labels.ts'
import { Packs } from './packs.tsx'
import { Rows } from './rows.tsx'
import { StrayFiles } from './stray-files.tsx'

/** Shows what the import would change, with the button to start it. */
export function Review({ view }: { view: ImportView }) {
  const busy = useStore($busy)
  const { new: added, changed, faulty: invalid, held } = view.counts
  const some = added + changed + view.decided
  const out = invalid + held - view.decided
  const isOfImages = view.archive?.holds === 'images'
  const isStale = view.changedSince > 0
  return (
    <>
      <Doubts view={view} />
      <Packs view={view} />
      <Rows view={view} />
      <StrayFiles view={view} />
      {(!isOfImages || out > 0) && (
        <div className="import-actions">
          {!isOfImages && (
            <button className="button button--quiet" type="button" onClick={backToColumns}>
              Back to the columns
            </button>
          )}
          {out > 0 && (
            <FileButton path={`/api/import/faults?importId=${view._id}`} fileName="faulty-rows.csv">
              {out === 1 ? 'Download the skipped row' : `Download ${out.toLocaleString('en-IN')} skipped rows`}
            </FileButton>
          )}
        </div>
      )}
      <p className="import-note" role="status">
        {startLabel(view)}
      </p>
      <ActionBar>
        <button
          className={`button button--large submit ${some > 0 || isStale ? 'button--action' : 'button--quiet'}`}
          type="button"
          aria-disabled={busy}
          aria-busy={busy}
          onClick={() => void (isStale ? checkAgain(view) : startImport(view._id))}
        >
          {busy && <span className="spinner" aria-hidden="true" />}
          {isStale ? 'Check again' : some > 0 ? `Import ${rowsLabel(some)}` : 'Finish: nothing changes'}
        </button>
        <Discard id={view._id} />
      </ActionBar>
    </>
  )
}

/** Warnings that an owner should see before importing. */
function Doubts({ view }: { view: ImportView }) {
  const {
    counts,
    decided,
    header,
    mapping,
    openingStock,
    money,
    priceJumps,
    overDiscounted,
    looksLikePaise,
    updatesStock,
    sameFile,
    withoutCategory,
    offSale,
    categoryLevels,
    alikeCategories,
    filled,
    newCategories,
    changedSince,
    decimalCommas,
    gstFractions,
  } = view
  const held = counts.held - decided
  const otherMoney = otherMoneyLabel(header, mapping, money)
  const doubts = [
    changedSince > 0 &&
      `${changedSinceLabel(changedSince)}.${decided > 0 ? ' What you have confirmed is asked again then.' : ''}`,
    otherMoney && `${otherMoney}.`,
    ...decimalCommas.map((each) => `${decimalCommaLabel(each)}.`),
    ...gstFractions.map((each) => `${gstFractionLabel(each)}.`),
    looksLikePaise &&
      money === 'rupees' &&
      'Every price is a whole hundred, and most are above ₹2,000. If they are in paise, go back to the columns and say so.',
    held > 0 &&
      `${rowsLabel(held)} may mean another product, or ${held === 1 ? 'repeats' : 'repeat'} another row. ${held === 1 ? 'It stays' : 'They stay'} out unless you confirm ${held === 1 ? 'it' : 'them'}.`,
    priceJumps > 0 &&
      `${priceJumps === 1 ? '1 price changes' : `${priceJumps.toLocaleString('en-IN')} prices change`} by more than half.`,
    overDiscounted > 0 && `${overDiscountLabel(overDiscounted)}. The notes say which.`,
    offSale.products > 0 && `${offSaleLabel(offSale)}. The notes say why.`,
    filled > 0 && `${filledLabel(filled)}. Back at the columns, this can be turned off.`,
    alikeCategories.length > 0 && `${alikeLabel(alikeCategories)}.`,
    categoryLevels.length > 0 && `${levelsLabel(categoryLevels)}.`,
    ...newCategoriesLabels(newCategories).map((label) => `${label}.`),
    withoutCategory > 0 && `${uncategorisedLabel(withoutCategory)}.`,
    !mapping.includes('stock') &&
      openingStock === 0 &&
      counts.new > 0 &&
      `No column is the stock: ${counts.new === 1 ? 'the new product starts' : `${counts.new.toLocaleString('en-IN')} new products start`} with 0, and nobody can buy ${counts.new === 1 ? 'it' : 'them'} yet. Another number can be given with the columns.`,
    sameFile &&
      mapping.includes('stock') &&
      !mapping.includes('stockEntry') &&
      `${sameFileLabel(sameFile, updatesStock)}. It can be ${updatesStock ? 'left alone' : 'taken'} if you say so with the columns.`,
    mapping.includes('id') &&
      mapping.includes('stock') &&
      !updatesStock &&
      'Stock is not changed: this file is an export, and what was sold since would be undone. It can be taken if you say so with the columns.',
  ].filter((doubt): doubt is string => typeof doubt === 'string' && doubt !== '')
  if (doubts.length === 0) return null
  return (
    <ul className="import-doubts" aria-label="Before you start">
      {doubts.map((doubt) => (
        <li className="import-doubt" key={doubt}>
          <TriangleAlert className="icon" aria-hidden="true" />
          {doubt}
        </li>
      ))}
    </ul>
  )
}
