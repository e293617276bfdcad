import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { LoadError } from '../../../ui/LoadError.tsx'
import { LedOn } from '../../account/redirect-when-signed-in.tsx'
import { isAdmin, isHeldBack } from '../../account/session.ts'
import { SignedIn } from '../../account/signed-in.tsx'
import { $days, $today, followToday, loadToday } from './dashboard.ts'
import { Figures } from './figures.tsx'
import {
  BestSellers,
  CashOwed,
  Complaints,
  LateOrders,
  LowStock,
  ReplacementsOwed,
  ZeroResultSearches,
} from './lists.tsx'
import { RangeChoice, RangeReport } from './range.tsx'
import { SalesCharts } from './sales-charts.tsx'
import { SetupChecklist } from './setup-checklist.tsx'
import { TodaySkeleton } from './skeleton.tsx'
import { States } from './states.tsx'

/**
 * The dashboard. Shoppers, and admins who have not replaced their one-time password yet, are redirected to their profile;
 * who is signed out is led to the login.
 */
export function Today() {
  return (
    <SignedIn waiting={<TodaySkeleton />} whose="for admins">
      {(user) => (isAdmin(user) && !isHeldBack(user) ? <Screen /> : <LedOn user={user} />)}
    </SignedIn>
  )
}

function Screen() {
  const today = useStore($today)
  const days = useStore($days)
  useEffect(followToday, [])
  const isSelling = today?.days.some(({ orders }) => orders > 0) ?? false
  const setup = today !== undefined && <SetupChecklist isSelling={isSelling} />
  return (
    <div className="today">
      {today?.warnings.map((warning) => (
        <p className="notice" key={warning}>
          {warning}
        </p>
      ))}
      {!isSelling && setup}
      {today === undefined && <TodaySkeleton />}
      {today === null && <LoadError onRetry={() => void loadToday()} />}
      {today && <RangeChoice today={today.days.at(-1)!.day} />}
      {days && <RangeReport days={days} />}
      {isSelling && days && setup}
      {today && !days && (
        <>
          <Figures report={today} />
          {/* the day's figures matter more to a shop that sells */}
          {isSelling && setup}
          <States states={today.states} />
          <SalesCharts report={today} />
          <div className="today__lists">
            <Complaints complaints={today.complaints} at={today.at} />
            <CashOwed cashOwed={today.cashOwed} />
            <ReplacementsOwed replacementsOwed={today.replacementsOwed} />
            <LateOrders late={today.late} at={today.at} />
            <LowStock lowStock={today.lowStock} />
            <BestSellers sells={today.sells} />
            <ZeroResultSearches misses={today.misses} />
          </div>
        </>
      )}
    </div>
  )
}
