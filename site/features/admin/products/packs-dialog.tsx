import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { ProductView } from '../../../../src/catalogue/contract.ts'
import type { PacksView } from '../../../../src/catalogue/families/contract.ts'
import { titleOf } from '../../../../src/shared/product-title.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { LinesSkeleton } from '../../../ui/LinesSkeleton.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { SearchInputGroup } from '../../../ui/SearchInputGroup.tsx'
import { PackRow } from './pack-row.tsx'
import { $joining, $packs, findProducts, joinPack, loadPacks, partPack } from './packs.ts'

interface Props {
  /** The product, or null while the dialog is closed. */
  product: ProductView | null
  onClose(): void
}

/** Dialog in which a product is joined with its other packs, and parted from them. */
export function PacksDialog({ product, onClose }: Props) {
  return (
    <Dialog title="Packs of one product" open={product !== null} onClose={onClose}>
      {product && <Packs key={product._id} product={product} />}
    </Dialog>
  )
}

function Packs({ product }: { product: ProductView }) {
  const shown = useStore($packs)
  const load = () => void loadPacks(product._id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog has one product.
  useEffect(load, [])
  return (
    <>
      <p>
        Packs of one product share a card, on which shoppers choose one. Each stays a product with a price and a stock
        of its own.
      </p>
      {shown === undefined && <LinesSkeleton />}
      {shown === null && <LoadError onRetry={load} />}
      {shown && <Loaded product={product} shown={shown} />}
    </>
  )
}

function Loaded({ product, shown: { packs, proposals } }: { product: ProductView; shown: PacksView }) {
  const busy = useStore($joining)
  return (
    <div className="packs-dialog" aria-busy={busy}>
      <section aria-label={`Packs of ${titleOf(product)}`}>
        <ul>
          {packs.map((pack) => (
            <PackRow key={pack._id} pack={pack}>
              {packs.length > 1 && (
                <button
                  className="button button--quiet button--small"
                  type="button"
                  aria-disabled={busy}
                  aria-label={`Part ${pack.unit}`}
                  onClick={() => void partPack(product._id, pack._id)}
                >
                  Part
                </button>
              )}
            </PackRow>
          ))}
        </ul>
      </section>
      {proposals.length > 0 && (
        <section aria-labelledby="packs-alike">
          <h3 id="packs-alike">These look like packs of it</h3>
          <ul>
            {proposals.map((pack) => (
              <PackRow key={pack._id} pack={pack}>
                <Join label={pack.unit} onJoin={() => void joinPack(product._id, pack._id)} />
              </PackRow>
            ))}
          </ul>
        </section>
      )}
      <Finder known={packs.map(({ _id }) => _id)} onJoin={(id) => void joinPack(product._id, id)} />
    </div>
  )
}

function Join({ label, onJoin }: { label: string; onJoin(): void }) {
  const busy = useStore($joining)
  return (
    <button
      className="button button--quiet button--small"
      type="button"
      aria-disabled={busy}
      aria-label={`Join ${label}`}
      onClick={onJoin}
    >
      Join
    </button>
  )
}

interface FinderProps {
  /** The packs that are joined already. */
  known: readonly string[]
  onJoin(id: string): void
}

function Finder({ known, onJoin }: FinderProps) {
  const [found, setFound] = useState<Awaited<ReturnType<typeof findProducts>> | undefined>(undefined)
  const search = (text: string) => {
    if (text) void findProducts(text).then(setFound)
    else setFound(undefined)
  }
  const others = found?.filter(({ id }) => !known.includes(id))
  return (
    <section aria-labelledby="packs-others">
      <h3 id="packs-others">Another product</h3>
      <SearchInputGroup label="Find another product" placeholder="Name or SKU" className="" onSearch={search} />
      {found === null && <p role="alert">The products could not be searched.</p>}
      {others?.length === 0 && <p role="status">No other product has this name or SKU.</p>}
      {others && others.length > 0 && (
        <ul>
          {others.map(({ id, title, unit }) => (
            <li key={id} className="pack-row">
              <div className="pack-row__text">
                <b>{unit}</b>
                <p>{title}</p>
              </div>
              <Join label={`${title}, ${unit}`} onJoin={() => onJoin(id)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
