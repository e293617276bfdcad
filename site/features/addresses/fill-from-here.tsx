import type { UseFormReturn } from 'react-hook-form'
import type { AddressForm } from '../../../src/shared/address.ts'
import { useBusy } from '../../ui/use-busy.ts'
import { findHere } from '../delivery-area/choose-area.ts'
import { LocateButton } from '../delivery-area/locate-button.tsx'

/** Fills the pincode in from where the browser is, as if it were typed. */
export function FillFromHere({ form }: { form: UseFormReturn<AddressForm> }) {
  const [busy, setBusy, isBusy] = useBusy()
  const fill = async () => {
    if (isBusy()) return
    setBusy(true)
    const found = await findHere()
    setBusy(false)
    if (typeof found === 'string') form.setError('pincode', { message: found })
    else if (!found.success) form.setError('pincode', { message: found.message })
    else form.setValue('pincode', found.data.pincode, { shouldDirty: true, shouldValidate: true })
  }
  return <LocateButton className="button button--plain" busy={busy} onClick={fill} />
}
