import { useStore } from '@nanostores/react'
import { memo, useEffect, useState } from 'react'
import type { CustomerFilter, CustomerView } from '../../../../src/order/desk/customers/contract.ts'
import { findCustomersUrl } from '../../../api/paths.ts'
import emptySearch from '../../../assets/art/empty-search.svg?url'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { SearchInputGroup } from '../../../ui/SearchInputGroup.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TableSkeleton } from '../../../ui/TableSkeleton.tsx'
import { say } from '../../../wording/say.ts'
import { NOTHING_FOUND } from '../../../wording/shop.ts'
import { PageActions } from '../../account/page-actions.tsx'
import { AdminGuard } from '../guard.tsx'
import { Pager } from '../pager.tsx'
import { countLabel } from '../today/labels.ts'
import {
  $customerFilter,
  $customers,
  type CustomerList,
  filterCustomers,
  findCustomers,
  findCustomersAgain,
  keyOf,
} from './customers.ts'
import { CustomerDetails } from './details.tsx'
import { CustomerHead, CustomerRow } from './row.tsx'

/** Admin screen to search customers by name, email or mobile, to see their orders, and to suspend them. */
export function Customers() {
  return (
    <AdminGuard waiting={<Skeleton />}>
      <Screen />
    </AdminGuard>
  )
}

function Screen() {
  const list = useStore($customers)
  const [shown, setShown] = useState<CustomerView | null>(null)
  const [search, setSearch] = useState(() => new URLSearchParams(location.search).get('search') ?? '')
  useEffect(() => void findCustomers(search, 1), [search])
  return (
    <div className="admin-screen">
      <PageActions>
        <SearchInputGroup
          label="Search customers by name, mobile or email"
          placeholder="Search customers"
          className="customer-search"
          asked={search}
          onSearch={(text) => {
            history.replaceState(history.state, '', text ? findCustomersUrl(text) : location.pathname)
            setSearch(text)
          }}
        />
      </PageActions>
      <div className="order-rows__head">
        <Count list={list} />
        <Filter />
      </div>
      {list === undefined && <Skeleton />}
      {list === null && <LoadError onRetry={() => void findCustomersAgain()} />}
      {list && <List list={list} onOpen={setShown} />}
      <CustomerDetails customer={shown} onClose={() => setShown(null)} />
    </div>
  )
}

const FILTERS: [value: CustomerFilter | '', name: string][] = [
  ['', 'All customers'],
  ['open', 'With open orders'],
  ['suspended', 'Suspended'],
  ['unproved', 'Email not verified'],
]

function Filter() {
  const filter = useStore($customerFilter)
  return (
    <Select
      className="customer-filter"
      aria-label="Show customers"
      value={filter}
      onChange={({ currentTarget }) => void filterCustomers(currentTarget.value as CustomerFilter | '')}
    >
      {FILTERS.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </Select>
  )
}

/** How many were found; its place stays while they load. */
function Count({ list }: { list: CustomerList | null | undefined }) {
  return (
    <p className="order-rows__count" role="status">
      {list && list.customers.length > 0 && countLabel(list.totalCount, 'customer')}
    </p>
  )
}

interface ListProps {
  list: CustomerList
  onOpen(customer: CustomerView): void
}

/** Memoized, because a dialog in front of the rows must not cost them. */
const List = memo(function List({ list, onOpen }: ListProps) {
  const { customers, search, page, totalPage } = list
  if (customers.length === 0) return <NobodyFound search={search} />
  return (
    <div className="customer-list">
      <CustomerHead />
      <ul className="order-rows" aria-label="Customers">
        {customers.map((customer) => (
          <CustomerRow key={keyOf(customer)} customer={customer} onOpen={() => onOpen(customer)} />
        ))}
      </ul>
      {totalPage > 1 && <Pager page={page} pages={totalPage} onTurn={(to) => void findCustomers(search, to)} />}
    </div>
  )
})

function NobodyFound({ search }: { search: string }) {
  return (
    <EmptyState picture={emptySearch} title={say(NOTHING_FOUND)}>
      <p>{noneLabel(search, useStore($customerFilter))}</p>
    </EmptyState>
  )
}

function noneLabel(search: string, filter: CustomerFilter | ''): string {
  if (search) return `No customer matches “${search}”.`
  return filter ? 'No customer matches this filter.' : 'There are no customers yet.'
}

function Skeleton() {
  return (
    <div className="customer-list">
      <CustomerHead />
      <TableSkeleton list="order-rows" row="order-row customer-row customer-row--loading" count={5}>
        <div className="skeleton" />
        <div className="skeleton skeleton--short" />
      </TableSkeleton>
    </div>
  )
}
