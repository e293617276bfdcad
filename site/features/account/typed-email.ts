import { useEffect } from 'react'
import type { Path, PathValue } from 'react-hook-form'
import { storeInTab, takeFromTab } from '../../ui/tab-storage.ts'
import type { ShopForm } from './form.ts'

/** The email that was typed on one page of this tab, for the form of the next one. It is never part of a URL. */
const KEY = 'typed-email'

export function saveTypedEmail(email: string): void {
  storeInTab(KEY, email.trim())
}

/** Fills in the email of the page before, once, unless this form has one already. */
export function useTypedEmail<T extends { email: string }>({ getValues, setValue }: ShopForm<T>): void {
  useEffect(() => {
    const name = 'email' as Path<T>
    const email = takeFromTab(KEY)
    if (email && !getValues(name)) setValue(name, email as PathValue<T, Path<T>>)
  }, [getValues, setValue])
}
