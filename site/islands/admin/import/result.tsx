import type { ImportView } from '../../../../src/catalogue/transfer/contract.ts'
import { ADMIN_PRODUCTS } from '../../../lib/paths.ts'
import { closeImport } from '../../../stores/admin-import.ts'
import { FileButton } from './choose.tsx'
import { Fault } from './fault.tsx'
import { Rows } from './rows.tsx'

/** What came of an import. */
export function Result({ view }: { view: ImportView }) {
  const { state, fault, counts } = view
  const looked = counts.new + counts.changed + counts.unchanged + counts.faulty > 0
  return (
    <>
      {fault && <Fault text={fault} />}
      {state === 'stopped' && <p className="import-note">What was in the shop by then stays there.</p>}
      {looked && <Rows view={view} />}
      <Pictures view={view} />
      <div className="import-actions">
        {state === 'failed' ? (
          <button className="button button--action button--large" type="button" onClick={closeImport}>
            Choose another file
          </button>
        ) : (
          <a className="button button--action button--large" href={ADMIN_PRODUCTS}>
            See the products
          </a>
        )}
        {counts.faulty > 0 && (
          <FileButton path={`/api/import/faults?importId=${view._id}`} fileName="faulty-rows.csv">
            Save the faulty rows
          </FileButton>
        )}
      </div>
    </>
  )
}

function Pictures({ view: { pictures } }: { view: ImportView }) {
  const { waiting, done, failed, failures } = pictures
  if (waiting + done + failed === 0) return null
  return (
    <section className="import-choose" aria-labelledby="import-pictures">
      <h3 id="import-pictures">Pictures</h3>
      <p className="import-note" role="status">
        {`${done} products have theirs`}
        {waiting > 0 && `, ${waiting} wait to be fetched`}
        {failed > 0 && `, of ${failed} some could not be had`}
      </p>
      {failures.length > 0 && (
        <ul className="import-list">
          {failures.map(({ number, source, reason }) => (
            <li className="import-row" key={`${number} ${source}`}>
              <span className="import-row__number">{`Row ${number}`}</span>
              <div className="import-row__text">
                <p>{source}</p>
                <p className="import-row__fault">{reason}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
