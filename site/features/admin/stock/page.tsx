import { Tabs } from '@base-ui/react/tabs'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { late, useLate } from '../../../ui/late.tsx'
import { AdminGuard } from '../guard.tsx'
import { RowsSkeleton } from '../rows-skeleton.tsx'
import { LowStock } from './low.tsx'
import { $counted } from './stocktake.ts'
import { $stockView, followStockUrl, type StockTab, showStock } from './url-state.ts'

const Count = late(async () => (await import('./count.tsx')).Count, <RowsSkeleton />)
const Ledger = late(async () => (await import('./ledger.tsx')).Ledger, <RowsSkeleton />)

/** Admin screen for stock: low stock, stocktake and ledger. */
export function Stock() {
  return (
    <AdminGuard waiting={<RowsSkeleton />}>
      <Views />
    </AdminGuard>
  )
}

function Views() {
  const { tab } = useStore($stockView)
  // The tab is marked as chosen at once, and does not wait for what it shows.
  const shown = useLate(tab)
  const counted = useStore($counted).length
  const [isRead, setRead] = useState(false)
  useEffect(() => {
    const stop = followStockUrl()
    setRead(true)
    return stop
  }, [])
  if (!isRead) return <RowsSkeleton />
  return (
    <Tabs.Root
      className="admin-screen"
      value={shown}
      onValueChange={(next: StockTab) => showStock({ tab: next, productId: null })}
    >
      <Tabs.List className="stock-tabs" aria-label="Stock">
        <Tabs.Tab value="low" data-chosen={tab === 'low' || undefined}>
          Low stock
        </Tabs.Tab>
        <Tabs.Tab value="count" data-chosen={tab === 'count' || undefined}>
          {counted > 0 ? `Count ${counted}` : 'Count'}
        </Tabs.Tab>
        <Tabs.Tab value="ledger" data-chosen={tab === 'ledger' || undefined}>
          Ledger
        </Tabs.Tab>
      </Tabs.List>
      {/* A panel that is left stays for a frame, and inert, which would style all of its rows once more: it is emptied. */}
      <Tabs.Panel className="stock-panel" value="low">
        {shown === 'low' && <LowStock />}
      </Tabs.Panel>
      <Tabs.Panel className="stock-panel" value="count">
        {shown === 'count' && <Count />}
      </Tabs.Panel>
      <Tabs.Panel className="stock-panel" value="ledger">
        {shown === 'ledger' && <Ledger />}
      </Tabs.Panel>
    </Tabs.Root>
  )
}
