import { Tabs } from '@base-ui/react/tabs'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { late } from '../../../ui/late.tsx'
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
      value={tab}
      onValueChange={(next: StockTab) => showStock({ tab: next, productId: null })}
    >
      <Tabs.List className="stock-tabs" aria-label="Stock">
        <Tabs.Tab value="low">Low stock</Tabs.Tab>
        <Tabs.Tab value="count">{counted > 0 ? `Count ${counted}` : 'Count'}</Tabs.Tab>
        <Tabs.Tab value="ledger">Ledger</Tabs.Tab>
      </Tabs.List>
      {/* A panel that is left stays for a frame, and inert, which would style all of its rows once more: it is emptied. */}
      <Tabs.Panel className="stock-panel" value="low">
        {tab === 'low' && <LowStock />}
      </Tabs.Panel>
      <Tabs.Panel className="stock-panel" value="count">
        {tab === 'count' && <Count />}
      </Tabs.Panel>
      <Tabs.Panel className="stock-panel" value="ledger">
        {tab === 'ledger' && <Ledger />}
      </Tabs.Panel>
    </Tabs.Root>
  )
}
