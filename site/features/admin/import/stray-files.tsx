import type { ImportView } from '../../../../src/import-export/contract.ts'
import { countLabel } from '../today/labels.ts'

/** The files of a ZIP that are of no use, each with the reason. */
export function StrayFiles({ view: { archive } }: { view: ImportView }) {
  if (!archive) return null
  const { images, strayCount, strays } = archive
  const more = strayCount - strays.length
  return (
    <section className="import-choose" aria-labelledby="import-strays">
      <h3 id="import-strays">Files in the ZIP</h3>
      <p className="import-note">
        {`${countLabel(images, 'image')}. ${strayCount === 0 ? 'All files are used.' : `${countLabel(strayCount, 'file')} of no use:`}`}
      </p>
      {strays.length > 0 && (
        <ul className="import-list" aria-label="Files of no use">
          {strays.map(({ path, reason }) => (
            <li className="import-row import-stray" key={path}>
              <p>
                <b>{path}</b> {reason}
              </p>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className="import-note">{`And ${more.toLocaleString('en-IN')} more.`}</p>}
    </section>
  )
}
